export type { Documentos } from './auth.ts';
export { type ApiClient, createApiClient } from './client.ts';
export {
  ApiError,
  ConnectionError,
  ERROR_DE_CONEXION,
  ERROR_SIN_NOMBRE,
  isApiError,
  isConnectionError,
  sentenciaDe,
} from './errors.ts';
export { type ClientOptions, isRetryable, type Page, type UploadOptions } from './http.ts';
export { type ClaveGuardada, createClaves, type LugarDeClave } from './idempotencia.ts';
export { FILTROS_EN_URL, type FotoParaSubir } from './publicaciones.ts';
