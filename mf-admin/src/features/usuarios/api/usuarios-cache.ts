import type { Page } from '@fluxpartes/api-client';
import type { Usuario } from '@fluxpartes/contrato';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';

/** All of the admin's users in the query cache, whatever they were searched by. */
export const USUARIOS_KEY = ['usuarios-del-admin'] as const;

/** Under what the history of a user is kept. */
export const historialKey = (id: number) => ['historial-de-usuario', id] as const;

type Paginas = InfiniteData<Page<Usuario>, string | null>;
/** Some fields of a user, and which one it is. */
type CambioDeUsuario = Pick<Usuario, 'id'> & Partial<Usuario>;

/** Changes a user wherever it is listed; the rows beside it, and their identity, stay. */
export function ponerUsuario(queryClient: QueryClient, cambio: CambioDeUsuario): void {
  queryClient.setQueriesData<Paginas>({ queryKey: USUARIOS_KEY }, (listado) => {
    if (!listado?.pages.some((pagina) => pagina.items.some(({ id }) => id === cambio.id))) return listado;
    return { ...listado, pages: listado.pages.map((pagina) => conCambio(pagina, cambio)) };
  });
}

function conCambio(pagina: Page<Usuario>, cambio: CambioDeUsuario) {
  if (!pagina.items.some(({ id }) => id === cambio.id)) return pagina;
  return { ...pagina, items: pagina.items.map((fila) => (fila.id === cambio.id ? { ...fila, ...cambio } : fila)) };
}
