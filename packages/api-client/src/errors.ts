import type { Campos, ErrorBody } from '@fluxpartes/contrato';

/** Shown to the user without a response (specification, section 8). */
export const CONNECTION_ERROR = 'Error de conexión al servidor';

/** The API refused: its status, its code, its Spanish sentence (`message`), the fields at fault, the whole body. */
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

/** No complete response: network, site or API is unavailable, or the body is not the API's. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  /** The device was offline and no earlier attempt with this key is unanswered, so the API received no request. */
  isUnsent = false;

  constructor(options?: ErrorOptions, message = CONNECTION_ERROR) {
    super(message, options);
  }
}

/** Whether a call was refused. By name: each bundle has its own copy of the class, so `instanceof` does not cross remotes. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError';
}

/** Whether the session has ended. The shell reports that, so callers ignore it. */
export function hasSesionEnded(error: unknown): boolean {
  return isApiError(error) && error.status === 401;
}

/** Whether no answer came; by name, for the same reason. */
export function isConnectionError(error: unknown): error is ConnectionError {
  return error instanceof Error && error.name === 'ConnectionError';
}

/** Shown to the user for an unknown failure. */
export const UNNAMED_ERROR = 'Algo salió mal. Probá de nuevo.';

/**
 * The one way from anything thrown to what the user reads: the API's sentence, the connection's, or `fallback`. What a
 * program or a browser says of itself, in English, is never shown.
 * @param fallback said where the failure is neither, and where a refusal came without a sentence
 */
export function outcomeOf(error: unknown, fallback: string = UNNAMED_ERROR): string {
  if (isConnectionError(error)) return error.message;
  return isApiError(error) && error.message !== '' ? error.message : fallback;
}

/** contrato's sentence, copied: an import would bring its whole table. */
const UNAVAILABLE = 'El servicio no está disponible por un momento. Probá de nuevo.';

/**
 * The error in a response body. With another shape, 502, 503 and 504 are a load balancer's page: the service is
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
