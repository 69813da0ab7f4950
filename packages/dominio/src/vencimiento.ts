const HOUR = 60 * 60 * 1000;
/** The buyer is reminded so many hours before a purchase ends by itself; where it has no more than these, not at all. */
export const RECORDATORIO_HORAS = 24;

/** Until when a purchase waits for its proof: so many hours from a moment on; null where there is no end of it (0). */
export function vencimientoOf(desde: Date, horas: number): Date | null {
  return horas === 0 ? null : new Date(desde.getTime() + horas * HOUR);
}

/** Whether the time to send a proof is over. */
export function isVencida(vence: Date | null, now: Date): boolean {
  return vence !== null && vence.getTime() <= now.getTime();
}

/** Purchases that wait for a proof until then are reminded of now; null where purchases have too short a time for it. */
export function recordatorioUntil(now: Date, horas: number): Date | null {
  return horas > RECORDATORIO_HORAS ? new Date(now.getTime() + RECORDATORIO_HORAS * HOUR) : null;
}
