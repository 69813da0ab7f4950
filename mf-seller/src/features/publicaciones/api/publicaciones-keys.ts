/** The beginning of the key of every list of a seller's own listings, whatever is searched in it. */
export function ownPublicacionesKey(userId: number) {
  return ['mf-seller', 'publicaciones', userId] as const;
}
