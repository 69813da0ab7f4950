export type { Documentos } from './auth.ts';
export { type ApiClient, createApiClient } from './client.ts';
export {
  ApiError,
  CONNECTION_ERROR,
  ConnectionError,
  hasSesionEnded,
  isApiError,
  isConnectionError,
  outcomeOf,
  UNNAMED_ERROR,
} from './errors.ts';
export { type ClientOptions, isRetryable, type UploadOptions } from './http.ts';
export { KEY_PREFIX, randomKey } from './keys.ts';
export { liquidacionesCalls } from './liquidaciones.ts';
export { type Page, pageOf } from './pages.ts';
export { arrepentirse, darCuenta, decidirPedido, devolver, pedirAnulacion, withdrawPedido } from './pedidos.ts';
export { FILTERS_IN_URL, type FotoToUpload, publicacionesAddress } from './publicaciones.ts';
