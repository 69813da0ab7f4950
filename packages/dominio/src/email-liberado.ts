/** RFC 2606: no mail ever goes there, and nobody has such an address. */
const RESERVED = /\.invalid$/i;

/** What stands in the place of an e-mail that its owner took back from an account: unique, and nobody's. */
export function emailLiberado(usuarioId: number): string {
  return `cuenta-${usuarioId}@sin-email.invalid`;
}

/** Whether this is no e-mail but stands in the place of one: of an account without one, or of one that was erased. */
export function isEmailLiberado(email: string): boolean {
  return RESERVED.test(email);
}
