/** The number of the present history entry: the router counts those that it makes from 0. Null for one that it did not make, and where there is no history. */
export function currentEntry(): number | null {
  const estado: unknown = globalThis.history?.state;
  return typeof estado === 'object' && estado !== null && 'idx' in estado && typeof estado.idx === 'number'
    ? estado.idx
    : null;
}

/** What a link to the login hands over, so that who signs in comes back to the page that it stands on. */
export interface LoginEstado {
  /** Path, search and hash of the page. */
  desde: string;
  /** The page's own history entry, where it stays behind the login's; without one, the login's becomes the page again. */
  entry?: number;
}

/** The state of a link to the login on the page `desde`, which stays in the history. */
export function loginEstado(desde: string): LoginEstado {
  const entry = currentEntry();
  return entry === null ? { desde } : { desde, entry };
}
