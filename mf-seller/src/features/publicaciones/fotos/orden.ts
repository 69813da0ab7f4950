/** A list with one element moved to another place; a place out of the list changes nothing. */
export function mover<T>(lista: readonly T[], desde: number, hasta: number): T[] {
  const movido = lista[desde];
  if (movido === undefined || hasta < 0 || hasta >= lista.length) return [...lista];
  const resto = lista.filter((_, i) => i !== desde);
  return [...resto.slice(0, hasta), movido, ...resto.slice(hasta)];
}
