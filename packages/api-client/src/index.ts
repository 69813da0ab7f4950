export {
  type ApiClient,
  createApiClient,
  type Documentos,
  FILTERS_IN_URL,
  type FotoToUpload,
  publicacionesAddress,
} from './client.ts';
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
export { type ClientOptions, isRetryable, type Page, pageOf, type UploadOptions } from './http.ts';
export { type IntentKey, KEY_PREFIX, randomKey, tryOnce } from './keys.ts';
export * from './liquidaciones.ts';
export * from './parecidas.ts';
export * from './pedidos.ts';
export * from './rechazos.ts';
