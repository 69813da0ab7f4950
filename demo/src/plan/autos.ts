import { MARCAS, modelosOf, type Vehiculo } from '@fluxpartes/dominio';
import type { Random } from '../random.ts';

/** Every car of the fixed list. */
export const AUTOS: readonly Vehiculo[] = MARCAS.flatMap((marca) =>
  modelosOf(marca).map((modelo) => ({ marca, modelo })),
);

/** Categories whose parts fit across brands: a battery does not ask who made the car. */
const UNIVERSAL = ['Electricidad', 'Accesorios', 'Motor'];

/**
 * The cars that a part fits, its own first, then two to four more: siblings of the same brand, and for universal
 * categories one of another brand. Every pair is of the fixed list and none comes twice.
 */
export function compatibilidadOf(auto: Vehiculo, categoria: string, random: Random): Vehiculo[] {
  const relatives = AUTOS.filter(({ marca, modelo }) => marca === auto.marca && modelo !== auto.modelo);
  const ofOthers = AUTOS.filter(({ marca }) => marca !== auto.marca);
  const primos = UNIVERSAL.includes(categoria) ? random.mix(ofOthers).slice(0, random.integer(1, 2)) : [];
  return [auto, ...random.mix(relatives).slice(0, random.integer(1, 3)), ...primos];
}
