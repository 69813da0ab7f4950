const ZONE = 'America/Argentina/Buenos_Aires';

/** An instant as the API sends it (ISO 8601 with zone), or a Date. */
export type Instante = string | Date;

/** 'dd/mm/aaaa' in Buenos Aires; '-' for something that is no date. */
export function formatFecha(instante: Instante): string {
  const { day, month, year } = partsOf(instante, { day: '2-digit', month: '2-digit', year: 'numeric' });
  return day ? `${day}/${month}/${year}` : '-';
}

/** 'HH:mm', 24 hours, in Buenos Aires; '-' for something that is no date. */
export function formatHora(instante: Instante): string {
  const { hour, minute } = partsOf(instante, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return hour ? `${hour}:${minute}` : '-';
}

/** The parts by name, so that no engine's idea of the order or the separators matters. Empty for no date. */
function partsOf(instante: Instante, options: Intl.DateTimeFormatOptions): Partial<Record<string, string>> {
  const date = new Date(instante);
  if (Number.isNaN(date.getTime())) return {};
  const parts = new Intl.DateTimeFormat('es-AR', { ...options, timeZone: ZONE }).formatToParts(date);
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]));
}
