import type { FiltrosDeCatalogo } from '@fluxpartes/contrato';
import { usePaginas, useShell } from '@fluxpartes/mf-kit';
import { useEffect } from 'react';
import { comoLaVe, useEspectador } from '../../../api/espectador.ts';
import { publicacionesKey } from '../../../api/publicaciones-key.ts';
import { escribirFiltros, type Filtros } from '../filtros.ts';

/** Cards of a page. The site preloads the first one under the very same address. */
export const TARJETAS_POR_PAGINA = 24;
/** Coming back from a listing shows the pages as they were left; the first one is asked for again once this old. */
const FRESCA_MS = 60_000;
/** The loaded pages outlive a long look at a listing. */
export const EN_MEMORIA_MS = 30 * 60_000;

/** GET /publicaciones by pages of 24. While other filters load, the results of the last ones stay in place. */
export function usePublicaciones(filtros: Filtros) {
  const { api } = useShell();
  const espectador = useEspectador();
  const query = usePaginas({
    clave: [...publicacionesKey(espectador), escribirFiltros(filtros).toString()],
    pedir: async ({ cursor, limite, signal }) => {
      const pagina = await api.publicaciones.listar(parametros(filtros, cursor, limite), { signal });
      return { ...pagina, items: pagina.items.map((fila) => comoLaVe(espectador, fila)) };
    },
    porPagina: TARJETAS_POR_PAGINA,
    quedan: (anterior) => anterior[1] === espectador,
    frescaMs: FRESCA_MS,
    enMemoriaMs: EN_MEMORIA_MS,
  });
  const { error, filas: publicaciones } = query;
  useEffect(() => {
    if (error) console.error('Error al cargar publicaciones', error);
  }, [error]);
  return { ...query, publicaciones };
}

/** The first page alone asks for the total: it is what the count on the screen is read from. */
function parametros(filtros: Filtros, cursor: string | null, limite: number): FiltrosDeCatalogo {
  const pagina = { limite, ...filtros };
  return cursor === null ? { ...pagina, total: '1' } : { ...pagina, cursor };
}
