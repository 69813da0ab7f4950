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
export { type ClientOptions, isRetryable, type Page, type UploadOptions } from './http.ts';
export { createKeys, type KeyStorage, type SavedKey } from './idempotency.ts';
export { FILTERS_IN_URL, type FotoToUpload } from './publicaciones.ts';
