import type { Campos, ErrorBody } from '@fluxpartes/contrato';

/** What the user reads when no answer came (specification, section 8). */
export const ERROR_DE_CONEXION = 'Error de conexión al servidor';

/** The API refused: its status, its code, its Spanish sentence (`message`), the fields at fault, the whole body. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    readonly codigo: string,
    message: string,
    readonly campos: Campos,
    readonly cuerpo: unknown,
  ) {
    super(message);
  }
}

/** No answer came, or not all of it: the network, the site or the API is away, or what came is not what the API says. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';

  constructor(options?: ErrorOptions) {
    super(ERROR_DE_CONEXION, options);
  }
}

/** Whether a call was refused. By name: each bundle has its own copy of the class, so `instanceof` does not cross remotes. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError';
}

/** Whether no answer came; by name, for the same reason. */
export function isConnectionError(error: unknown): error is ConnectionError {
  return error instanceof Error && error.name === 'ConnectionError';
}

/** What the user reads where something failed that nobody has a sentence for. */
export const ERROR_SIN_NOMBRE = 'Algo salió mal. Probá de nuevo.';

/**
 * The one way from anything thrown to what the user reads: the API's sentence, the connection's, or `respaldo`. What a
 * program or a browser says of itself, in English, is never shown.
 * @param respaldo said where the failure is neither, and where a refusal came without a sentence
 */
export function sentenciaDe(error: unknown, respaldo: string = ERROR_SIN_NOMBRE): string {
  if (isConnectionError(error)) return ERROR_DE_CONEXION;
  return isApiError(error) && error.message !== '' ? error.message : respaldo;
}

/** The refusal that an answer's body holds; a body of another shape keeps its status and says nothing. */
export function apiErrorFrom(status: number, cuerpo: unknown): ApiError {
  return esErrorBody(cuerpo)
    ? new ApiError(status, cuerpo.codigo, cuerpo.message, cuerpo.campos ?? {}, cuerpo)
    : new ApiError(status, 'respuesta_ilegible', '', {}, cuerpo);
}

/** contrato's `errorBodySchema` by hand: parsing with it would put the schema library (6 kB) on every page. */
function esErrorBody(cuerpo: unknown): cuerpo is ErrorBody {
  const { message, error, codigo, campos } = registro(cuerpo);
  const sonTextos = [message, error, codigo, ...Object.values(registro(campos))].every((v) => typeof v === 'string');
  return sonTextos && (campos === undefined || (typeof campos === 'object' && campos !== null));
}

function registro(valor: unknown): Partial<Record<string, unknown>> {
  return typeof valor === 'object' && valor !== null ? { ...valor } : {};
}
