/** The id that a path holds; null where it is no positive whole number, which names no listing. */
export function idDeRuta(texto: string | undefined): number | null {
  const id = Number(texto);
  return /^\d+$/.test(texto ?? '') && Number.isSafeInteger(id) && id > 0 ? id : null;
}
