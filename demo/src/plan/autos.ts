import { MARCAS, modelosOf, type Vehiculo } from '@fluxpartes/dominio';
import type { Azar } from '../azar.ts';

/** Every car of the fixed list. */
export const AUTOS: readonly Vehiculo[] = MARCAS.flatMap((marca) =>
  modelosOf(marca).map((modelo) => ({ marca, modelo })),
);

/** Categories whose parts fit across brands: a battery does not ask who made the car. */
const UNIVERSALES = ['Electricidad', 'Accesorios', 'Motor'];

/**
 * The cars that a part fits, its own first, then two to four more: siblings of the same brand, and for universal
 * categories one of another brand. Every pair is of the fixed list and none comes twice.
 */
export function compatibilidadDe(auto: Vehiculo, categoria: string, azar: Azar): Vehiculo[] {
  const hermanos = AUTOS.filter(({ marca, modelo }) => marca === auto.marca && modelo !== auto.modelo);
  const ajenos = AUTOS.filter(({ marca }) => marca !== auto.marca);
  const primos = UNIVERSALES.includes(categoria) ? azar.mezclar(ajenos).slice(0, azar.entero(1, 2)) : [];
  return [auto, ...azar.mezclar(hermanos).slice(0, azar.entero(1, 3)), ...primos];
}
