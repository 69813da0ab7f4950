/**
 * What in a text may be about a person, and what stands in its place. In their order: addresses of mail, queries and fragments of
 * addresses, what somebody may have typed or loaded (between double quotes or «»), long words that are keys or tokens, and
 * seven digits or more, with what people write between them.
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
 * A text of a program's without what may be about a person, in one line and no longer than so many characters.
 * It is meant for messages of errors: what is left is worth little as prose.
 */
export function impersonal(text: string, most: number): string {
  // Cut first, with room for what is taken out: whoever sends a megabyte makes nobody search it.
  const line = text.slice(0, most * 4).replace(/[\p{C}\s]+/gu, ' ');
  return PERSONAL.reduce((rest, [found, instead]) => rest.replace(found, instead), line)
    .slice(0, most)
    .trim();
}
