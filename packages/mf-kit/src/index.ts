export { type EstadoDeIngreso, entradaActual, estadoDeIngreso } from './entrada-de-historia.ts';
export { type Capa, createCapa, type Retirar, type SobreFilas } from './listas/capa.ts';
export type { Fila, Paginas } from './listas/paginas.ts';
export { invalidarListas, type Lista, type PedirPagina, refrescarPaginaDe } from './listas/refresco.ts';
export { usePaginas } from './listas/use-paginas.ts';
export { createQueryClient } from './query-client.ts';
export {
  type Alertas,
  type Perfil,
  type RemoteModule,
  type SesionActual,
  type SesionStore,
  SHELL_CONTEXT_VERSION,
  type ShellContext,
  type SiteConfig,
} from './remote-module.ts';
export { type Busqueda, type EscribirBusqueda, useBusqueda, useBusquedaEnUrl } from './use-busqueda.ts';
export { ShellProvider, useSesion, useShell } from './use-shell.tsx';
export { useVolver } from './use-volver.ts';
