/* The lengths are apart from the schemas, so that a form's chunk needs no schema for a maximum length. */

/** Maximum number of characters of the reason of an annulment. */
export const MOTIVO_LENGTH = 300;
/** Maximum number of characters of a transfer's reference. */
export const REFERENCIA_LENGTH = 60;
