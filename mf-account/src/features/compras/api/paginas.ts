import type { Page } from '@fluxpartes/api-client';
import type { Compra, Venta } from '@fluxpartes/contrato';
import type { PaginasDeCompras } from './compras-key.ts';

/** A page of a list that is kept: which one it is, and the cursor that it was asked for with. */
interface LugarDePagina {
  indice: number;
  cursor: string | null;
}

/** A page in which a purchase is as a change of it answered, or as it was where that is newer. */
export function conVenta(pagina: Page<Compra>, venta: Venta): Page<Compra> {
  const items = pagina.items.map((compra) =>
    compra.id === venta.id && compra.version <= venta.version ? { ...compra, ...venta } : compra,
  );
  return { ...pagina, items };
}

/** The page that holds a purchase; null where none does. */
export function paginaDe(datos: PaginasDeCompras | undefined, ventaId: number): LugarDePagina | null {
  const indice = datos?.pages.findIndex(({ items }) => items.some(({ id }) => id === ventaId)) ?? -1;
  return indice < 0 ? null : { indice, cursor: datos?.pageParams[indice] ?? null };
}

/**
 * The list with one page as it has just come. A purchase that was changed while the page was on its way stays as it is.
 * @returns null where the list is no longer cut in the same places, and other pages are not true any more
 */
export function conPagina(
  datos: PaginasDeCompras | undefined,
  { indice, cursor }: LugarDePagina,
  fresca: Page<Compra>,
): PaginasDeCompras | null {
  const vieja = datos?.pages[indice];
  if (!vieja || (datos.pageParams[indice] ?? null) !== cursor || vieja.nextCursor !== fresca.nextCursor) return null;
  const deAntes = new Map(vieja.items.map((compra) => [compra.id, compra]));
  const items = fresca.items.map((compra) => {
    const anterior = deAntes.get(compra.id);
    return anterior && anterior.version > compra.version ? anterior : compra;
  });
  return { ...datos, pages: datos.pages.map((pagina, i) => (i === indice ? { ...fresca, items } : pagina)) };
}
