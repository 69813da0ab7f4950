import { type Campos, type CodigoDeError, ERRORES } from '@fluxpartes/contrato';

interface Details {
  /** What is wrong, by field. */
  campos?: Campos;
  /** Keys that stand beside the sentence in the body, such as `montos`. */
  extra?: Readonly<Record<string, unknown>>;
  /** Seconds for the `Retry-After` header (429, 503). */
  retryAfter?: number;
}

/** A refusal with a code of contrato's ERRORES, which holds its status and its sentence. Services throw it. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly status: number;

  constructor(
    readonly codigo: CodigoDeError,
    readonly details: Details = {},
  ) {
    super(ERRORES[codigo].message);
    this.status = ERRORES[codigo].status;
  }
}
