/**
 * Patterns of personal data in a text, each with its replacement. In this order: e-mail addresses, URL queries and
 * fragments, quoted input, long keys or tokens, and seven or more digits with separators.
 */
const PERSONAL: readonly (readonly [RegExp, string])[] = [
  [/[^\s"'<>()]{1,64}@[^\s"'<>()]{1,255}/g, '(email)'],
  [/[?#][^\s"'<>()]*=[^\s"'<>()]*/g, '?…'],
  [/"[^"]*"?|«[^»]*»?|“[^”]*”?/g, '"…"'],
  [/\/\d+(?=[/?#\s:),.]|$)/g, '/:id'],
  [/[\w+=-]{24,}/g, '(clave)'],
  [/\d(?:[ .-]?\d){6,}/g, '(número)'],
];

/**
 * A program's text without data that may concern a person, in one line, cut to `most` characters. It is meant for error
 * messages; the result reads poorly as prose.
 */
export function impersonal(text: string, most: number): string {
  // Cut first, with a margin for the replacements: a megabyte of text would make the search slow.
  const line = text.slice(0, most * 4).replace(/[\p{C}\s]+/gu, ' ');
  return PERSONAL.reduce((rest, [found, instead]) => rest.replace(found, instead), line)
    .slice(0, most)
    .trim();
}

/** RFC 2606: a reserved domain that receives no mail. */
const RESERVED = /\.invalid$/i;

/** A unique placeholder for an e-mail that its owner removed from an account. */
export function emailLiberado(usuarioId: number): string {
  return `cuenta-${usuarioId}@sin-email.invalid`;
}

/**
 * Whether a text is a placeholder instead of an e-mail: of an account without an e-mail, or of an account that was erased.
 */
export function isEmailLiberado(email: string): boolean {
  return RESERVED.test(email);
}
