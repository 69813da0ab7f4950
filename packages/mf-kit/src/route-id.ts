/** The id that a path holds; null where it is no positive whole number, which names nothing. */
export function routeId(text: string | undefined): number | null {
  const id = Number(text);
  return /^\d+$/.test(text ?? '') && Number.isSafeInteger(id) && id > 0 ? id : null;
}
