import type { CatalogoFilters, PublicacionVisible } from '@fluxpartes/contrato';
import { addCompatibilidad, marcaLabel, type Vehiculo } from '@fluxpartes/dominio';

interface Fit {
  /** The cars that a part fits, without repeats, with the brands as the screens write them. */
  vehiculos: readonly { marca: string; modelo: string }[];
  /** Whether the first car is the one that the visitor looks for. */
  isWanted: boolean;
}

/** A chosen brand or model outweighs any typed words. */
const CHOSEN = 10;

/**
 * The cars that a part fits: its own car, then those of its compatibility list. A car that the search or a filter names goes
 * first.
 */
export function fitOf(
  { marca, modelo, compatibilidad }: Pick<PublicacionVisible, 'marca' | 'modelo' | 'compatibilidad'>,
  wanted: Pick<CatalogoFilters, 'q' | 'marca' | 'modelo'> = {},
): Fit {
  const vehiculos = compatibilidad.reduce<Vehiculo[]>((list, one) => addCompatibilidad(list, one), [{ marca, modelo }]);
  const typed = (wanted.q ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word.length > 2);
  const scores = vehiculos.map((vehiculo) => {
    const isChosen = vehiculo.marca === wanted.marca && (wanted.modelo ?? vehiculo.modelo) === vehiculo.modelo;
    const words = `${vehiculo.marca} ${vehiculo.modelo}`.toLowerCase().split(' ');
    return (isChosen ? CHOSEN : 0) + words.filter((word) => typed.some((text) => word.startsWith(text))).length;
  });
  const best = Math.max(...scores);
  const isWanted = best > 0;
  const found = isWanted ? vehiculos.splice(scores.indexOf(best), 1) : [];
  const inOrder = [...found, ...vehiculos].map((one) => ({ marca: marcaLabel(one.marca), modelo: one.modelo }));
  return { vehiculos: inOrder, isWanted };
}
