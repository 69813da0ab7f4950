import type { Campos, ErrorBody } from '@fluxpartes/contrato';

/** Shown to the user when no response came. */
export const CONNECTION_ERROR = 'Error de conexión al servidor';

/**
 * The API refused the call. Holds its status, its code, its Spanish sentence (`message`), the fields at fault and the whole
 * body.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    readonly codigo: string,
    message: string,
    readonly campos: Campos,
    readonly content: unknown,
  ) {
    super(message);
  }
}

/** Shown to the user when the response to a change timed out. */
export const UNKNOWN_OUTCOME = 'No sabemos si llegó. Probá de nuevo: no se hace dos veces.';

/** No complete response came: the network, site or API is unavailable, or the body is not the API's. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  /**
   * True if the device was offline before and after this call, and this was the first attempt with its idempotency key.
   * The API then received no request.
   */
  isUnsent = false;

  constructor(options?: ErrorOptions, message = CONNECTION_ERROR) {
    super(message, options);
  }
}

/**
 * Whether the API refused a call. Compared by name: each bundle has its own copy of the class, so `instanceof` fails across
 * remotes.
 */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError';
}

/** Whether the session has ended. The shell reports the end of a session, so callers ignore this error. */
export function hasSesionEnded(error: unknown): boolean {
  return isApiError(error) && error.status === 401;
}

/** Whether no response came. Compares the name, because each bundle has its own copy of the class. */
export function isConnectionError(error: unknown): error is ConnectionError {
  return error instanceof Error && error.name === 'ConnectionError';
}

/** Shown to the user for an unknown failure. */
export const UNNAMED_ERROR = 'Algo salió mal. Probá de nuevo.';

/**
 * The sentence that the user sees for a thrown value: the API's sentence, the connection error's sentence, or `fallback`.
 * English messages of a program or a browser are never shown.
 * @param fallback for all other errors, and for an API error without a sentence
 */
export function outcomeOf(error: unknown, fallback: string = UNNAMED_ERROR): string {
  if (isConnectionError(error)) return error.message;
  return isApiError(error) && error.message !== '' ? error.message : fallback;
}

/** A copy of contrato's sentence: an import would add contrato's whole error table to the bundle. */
const UNAVAILABLE = 'El servicio no está disponible por un momento. Probá de nuevo.';

/**
 * The error in a response body. If the body has another shape, 502, 503 and 504 are a load balancer's page: the service is
 * unavailable. Any other status has no message.
 */
export function apiErrorFrom(status: number, content: unknown): ApiError {
  if (isErrorBody(content)) return new ApiError(status, content.codigo, content.message, content.campos ?? {}, content);
  return status > 501 && status < 505
    ? new ApiError(503, 'servicio_no_disponible', UNAVAILABLE, {}, content)
    : new ApiError(status, 'respuesta_ilegible', '', {}, content);
}

/** contrato's `errorBodySchema` by hand: parsing with it would put the schema library (6 kB) on every page. */
function isErrorBody(content: unknown): content is ErrorBody {
  const { message, error, codigo, campos } = registro(content);
  const areTexts = [message, error, codigo, ...Object.values(registro(campos))].every((v) => typeof v === 'string');
  return areTexts && (campos === undefined || (typeof campos === 'object' && campos !== null));
}

function registro(value: unknown): Partial<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
