/** Incremented by a change that breaks an open page of an earlier release; an addition leaves it. */
export const CONTRACT_VERSION = 1;

/** The API rejects calls of older versions with `pagina_vieja`. */
export const OLDEST_SERVED_VERSION = 1;

/** Sent by pages that have been open for a minute. */
export const CONTRACT_VERSION_HEADER = 'X-Contract-Version';
