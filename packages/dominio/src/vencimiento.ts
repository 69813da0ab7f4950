const HOUR = 60 * 60 * 1000;
/**
 * The buyer gets a reminder this many hours before a purchase expires. If the whole period is no longer than this, the
 * buyer gets no reminder.
 */
export const RECORDATORIO_HORAS = 24;

/**
 * The time until which a purchase waits for its proof: `horas` hours after `desde`; null if purchases do not expire (0).
 */
export function vencimientoOf(desde: Date, horas: number): Date | null {
  return horas === 0 ? null : new Date(desde.getTime() + horas * HOUR);
}

/**
 * The deadline for the next proof after a refusal: the whole period after the first refusal, and at least a day after each.
 * Null if purchases do not expire.
 */
export function vencimientoAfterRechazo(
  { vence, rechazos }: { vence: Date | null; rechazos: number },
  now: Date,
  horas: number,
): Date | null {
  if (horas === 0) return null;
  const least = new Date(now.getTime() + 24 * HOUR);
  const next = rechazos === 0 ? vencimientoOf(now, horas) : vence;
  return next !== null && next > least ? next : least;
}

export function isVencida(vence: Date | null, now: Date): boolean {
  return vence !== null && vence.getTime() <= now.getTime();
}

/**
 * The latest expiry for a reminder now: purchases that expire by this time get their reminder. Null if the whole period
 * (`horas`) is too short for a reminder.
 */
export function recordatorioUntil(now: Date, horas: number): Date | null {
  return horas > RECORDATORIO_HORAS ? new Date(now.getTime() + RECORDATORIO_HORAS * HOUR) : null;
}

/**
 * The number of days after its arrival in which the buyer can withdraw from a purchase. Without a confirmed arrival, the
 * days count from the purchase.
 */
export const ARREPENTIMIENTO_DIAS = 10;

export interface CompraToTakeBack {
  comprada: Date;
  recepcionConfirmada: boolean;
  /** The date of the arrival; null if not recorded. */
  recibida: Date | null;
  anulada: boolean;
  /** A settlement with the shop includes the purchase, or the shop is about to be paid. */
  liquidada: boolean;
}

/**
 * Whether a buyer can withdraw from a purchase (ley 24.240, art. 34): `tarde` after ten days, `liquidada` once settled,
 * because a later confirmation of arrival (receipt) opens no new period. An unknown date of arrival counts in the buyer's
 * favour.
 */
export function arrepentimientoOf(
  { comprada, recepcionConfirmada, recibida, anulada, liquidada }: CompraToTakeBack,
  now: Date,
): 'a_tiempo' | 'tarde' | 'anulada' | 'liquidada' {
  if (anulada) return 'anulada';
  if (liquidada) return 'liquidada';
  if (recepcionConfirmada && recibida === null) return 'a_tiempo';
  const since = recepcionConfirmada && recibida !== null ? recibida : comprada;
  return now.getTime() - since.getTime() <= ARREPENTIMIENTO_DIAS * 24 * HOUR ? 'a_tiempo' : 'tarde';
}
