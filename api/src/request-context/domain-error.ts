import { type Campos, ERRORS, type ErrorCodigo } from '@fluxpartes/contrato';

interface Details {
  /** What is wrong, by field. */
  campos?: Campos;
  /** Keys that stand beside the sentence in the body, such as `montos`. */
  extra?: Readonly<Record<string, unknown>>;
  /** Seconds after which another try is worth while. */
  retryAfter?: number;
}

/** A refusal with a code of contrato's ERRORES, which holds its sentence and the status that it leaves with. Services throw it. */
export class DomainError extends Error {
  override readonly name = 'DomainError';

  constructor(
    readonly codigo: ErrorCodigo,
    readonly details: Details = {},
  ) {
    super(ERRORS[codigo].message);
  }
}
