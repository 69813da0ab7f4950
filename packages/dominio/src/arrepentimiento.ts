/** Within how many days of its receipt a purchase can be taken back; of the purchase, where it was not received. */
export const ARREPENTIMIENTO_DIAS = 10;

const DAY_MS = 24 * 60 * 60 * 1000;

/** What decides whether a purchase can be taken back. */
export interface CompraToTakeBack {
  comprada: Date;
  /** Its buyer said that it arrived. */
  recepcionConfirmada: boolean;
  /** When; null where nobody wrote that down. */
  recibida: Date | null;
  anulada: boolean;
  /** Its shop was settled with, or is about to be paid. */
  liquidada: boolean;
}

/**
 * What becomes of a buyer's word that they take a purchase back (ley 24.240, art. 34): `anulada` where it has ended already,
 * `tarde` after ten days, `liquidada` where the settlement with its shop has it: a receipt confirmed after that opens no ten
 * days. A receipt of which nobody knows when it was counts for the buyer.
 */
export function arrepentimientoOf(
  { comprada, recepcionConfirmada, recibida, anulada, liquidada }: CompraToTakeBack,
  now: Date,
): 'a_tiempo' | 'tarde' | 'anulada' | 'liquidada' {
  if (anulada) return 'anulada';
  if (liquidada) return 'liquidada';
  if (recepcionConfirmada && recibida === null) return 'a_tiempo';
  const since = recepcionConfirmada && recibida !== null ? recibida : comprada;
  return now.getTime() - since.getTime() <= ARREPENTIMIENTO_DIAS * DAY_MS ? 'a_tiempo' : 'tarde';
}
