/** A request with an `Idempotency-Key`. */
export interface IdempotentRequest {
  quien: string;
  clave: string;
  llamada: string;
  /** SHA-256 of the body and of the bytes of its files. */
  huella: string;
}
