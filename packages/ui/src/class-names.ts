/** Joins the class names that are not empty: `classNames('a', isOpen && 'b', undefined)`. */
export function classNames(...parts: readonly (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ');
}
