import type { Campos, ErrorBody } from '@fluxpartes/contrato';

/** What the user reads when no answer came (specification, section 8). */
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

/** What the user reads where a change was sent and its answer did not come in time. */
export const UNKNOWN_OUTCOME = 'No sabemos si llegó. Probá de nuevo: no se hace dos veces.';

/** No answer came, or not all of it: the network, the site or the API is away, or what came is not what the API says. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  /** The device was offline, and no earlier attempt under the same key is unanswered: nothing was done. */
  isUnsent = false;

  constructor(options?: ErrorOptions, message = CONNECTION_ERROR) {
    super(message, options);
  }
}

/** Whether a call was refused. By name: each bundle has its own copy of the class, so `instanceof` does not cross remotes. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError';
}

/** Whether a call was refused because the session has ended. The shell says so and takes over: nobody else has to. */
export function hasSesionEnded(error: unknown): boolean {
  return isApiError(error) && error.status === 401;
}

/** Whether no answer came; by name, for the same reason. */
export function isConnectionError(error: unknown): error is ConnectionError {
  return error instanceof Error && error.name === 'ConnectionError';
}

/** What the user reads where something failed that nobody has a sentence for. */
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

/** contrato's sentence, whose table would come along with it. */
const UNAVAILABLE = 'El servicio no está disponible por un momento. Probá de nuevo.';

/**
 * The refusal that an answer's body holds. Of another shape, what says 502, 503 or 504 is a balancer's page: the service is
 * away for a moment. Any other keeps its status and says nothing.
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
