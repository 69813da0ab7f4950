/**
 * The contract's number. It grows when a call changes so that a page of before can no longer make it, or read its answer;
 * what only adds leaves it.
 */
export const EDITION = 1;

/** The oldest edition whose pages the API still serves. Calls of an older one are refused with `pagina_vieja`. */
export const OLDEST_SERVED = 1;

/** Under which a page says its edition, once it has been open for a while. */
export const EDITION_HEADER = 'X-Contract-Version';
