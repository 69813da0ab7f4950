const HOUR = 60 * 60 * 1000;
/** The buyer is reminded so many hours before a purchase ends by itself; where it has no more than these, not at all. */
export const RECORDATORIO_HORAS = 24;

/** Until when a purchase waits for its proof: so many hours from a moment on; null where there is no end of it (0). */
export function vencimientoOf(desde: Date, horas: number): Date | null {
  return horas === 0 ? null : new Date(desde.getTime() + horas * HOUR);
}

export function isVencida(vence: Date | null, now: Date): boolean {
  return vence !== null && vence.getTime() <= now.getTime();
}

/** Purchases that wait for a proof until then are reminded of now; null where purchases have too short a time for it. */
export function recordatorioUntil(now: Date, horas: number): Date | null {
  return horas > RECORDATORIO_HORAS ? new Date(now.getTime() + RECORDATORIO_HORAS * HOUR) : null;
}

/** Within how many days of its receipt a purchase can be taken back; of the purchase, where it was not received. */
export const ARREPENTIMIENTO_DIAS = 10;

const DAY_MS = 24 * 60 * 60 * 1000;

export interface CompraToTakeBack {
  comprada: Date;
  recepcionConfirmada: boolean;
  /** Null if not recorded. */
  recibida: Date | null;
  anulada: boolean;
  /** Its shop was settled with, or is about to be paid. */
  liquidada: boolean;
}

/**
 * Whether a buyer can withdraw from a purchase (ley 24.240, art. 34): `tarde` after ten days, `liquidada` once settled,
 * since a later receipt opens no new period. An unknown receipt date counts for the buyer.
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
