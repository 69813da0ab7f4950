/** A list with one element moved to another place; a place out of the list changes nothing. */
export function move<T>(list: readonly T[], desde: number, until: number): T[] {
  const moved = list[desde];
  if (moved === undefined || until < 0 || until >= list.length) return [...list];
  const others = list.filter((_, i) => i !== desde);
  return [...others.slice(0, until), moved, ...others.slice(until)];
}
