import { type Campos, ERRORS, type ErrorCodigo } from '@fluxpartes/contrato';

interface Details {
  campos?: Campos;
  /** Further keys of the error body, such as `montos`. */
  extra?: Readonly<Record<string, unknown>>;
  /** Seconds. */
  retryAfter?: number;
}

/** An error that services throw. Its code selects sentence and HTTP status in contrato's `ERRORS`. */
export class DomainError extends Error {
  override readonly name = 'DomainError';

  constructor(
    readonly codigo: ErrorCodigo,
    readonly details: Details = {},
  ) {
    super(ERRORS[codigo].message);
  }
}
