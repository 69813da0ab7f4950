/** A call that may be sent again: whose, by what key, and a digest of what was asked. */
export interface IdempotentRequest {
  quien: string;
  clave: string;
  llamada: string;
  /** SHA-256 of the body and of the bytes of its files. */
  huella: string;
}
