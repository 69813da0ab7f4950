/** RFC 2606: no mail ever goes there. */
const DOMAIN = '@sin-email.invalid';

/** What stands in the place of an e-mail that its owner took back from an account: unique, and nobody's. */
export function emailLiberado(usuarioId: number): string {
  return `cuenta-${usuarioId}${DOMAIN}`;
}

/** Whether an account has no e-mail of its own any more. */
export function isEmailLiberado(email: string): boolean {
  return email.endsWith(DOMAIN);
}
