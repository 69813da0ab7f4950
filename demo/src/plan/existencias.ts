import type { PlanPublicacion } from './publicaciones.ts';
import type { PlanVenta } from './ventas.ts';

/** Of used parts there are as many as are sold and so many more, going round: of some none is left. */
const LEFT = [0, 2, 1, 4] as const;

/**
 * The listings with how many of each there are. New parts have no limit; a used one has enough for the sales of the plan,
 * and one that nobody buys is on sale.
 */
export function withExistencias(
  publicaciones: readonly PlanPublicacion[],
  ventas: readonly PlanVenta[],
): PlanPublicacion[] {
  let turn = 0;
  return publicaciones.map((publicacion) => {
    if (publicacion.data.estado !== 'usado') return publicacion;
    const sold = ventas
      .filter((venta) => venta.publicacion === publicacion)
      .reduce((units, { cantidad }) => units + cantidad, 0);
    const left = sold === 0 ? 1 : (LEFT[turn++ % LEFT.length] ?? 0);
    return { ...publicacion, data: { ...publicacion.data, existencias: sold + left } };
  });
}
