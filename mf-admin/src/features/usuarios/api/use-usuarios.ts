import type { Usuario } from '@fluxpartes/contrato';
import { usePaginas, useShell } from '@fluxpartes/mf-kit';
import { comoConsulta, type FiltrosDeCuentas } from '../filtros.ts';
import { capaDeUsuarios, USUARIOS_KEY } from './usuarios-cache.ts';

/** Cards of a page. */
const USUARIOS_POR_PAGINA = 30;

/** GET /usuarios by pages of 30. While another search loads, the results of the last one stay in place. */
export function useUsuarios(filtros: FiltrosDeCuentas) {
  const { api } = useShell();
  const consulta = comoConsulta(filtros);
  const query = usePaginas<Usuario>({
    clave: [...USUARIOS_KEY, consulta],
    // The first page alone counts: what the screen says of the total is read from there.
    pedir: ({ cursor, limite, signal }) =>
      api.usuarios.listar({ limite, ...consulta, ...(cursor === null ? { total: '1' } : { cursor }) }, { signal }),
    porPagina: USUARIOS_POR_PAGINA,
    capa: capaDeUsuarios,
    quedan: () => true,
  });
  return { ...query, usuarios: query.filas };
}

/** The list's query, as its screen uses it. */
export type ConsultaDeUsuarios = ReturnType<typeof useUsuarios>;
