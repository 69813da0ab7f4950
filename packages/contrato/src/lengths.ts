/* Apart from the schemas, so that a form's chunk needs no schema for its maximum length. */

/** Characters of the reason of an annulment. */
export const MOTIVO_LENGTH = 300;
/** Characters of a transfer's reference. */
export const REFERENCIA_LENGTH = 60;
