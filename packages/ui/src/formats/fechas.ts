const ZONE = 'America/Argentina/Buenos_Aires';

/** An instant as the API sends it (ISO 8601 with zone), or a Date. */
export type Instant = string | Date;

/** Made once: making one takes as long as writing some thirty dates with it. */
const FECHA = formatter({ day: '2-digit', month: '2-digit', year: 'numeric' });
const TIME_OF_DAY = formatter({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** 'dd/mm/aaaa' in Buenos Aires; '-' for something that is no date. */
export function formatFecha(instant: Instant): string {
  const { day, month, year } = partsOf(instant, FECHA);
  return day ? `${day}/${month}/${year}` : '-';
}

/** 'HH:mm', 24 hours, in Buenos Aires; '-' for something that is no date. */
export function formatTime(instant: Instant): string {
  const { hour, minute } = partsOf(instant, TIME_OF_DAY);
  return hour ? `${hour}:${minute}` : '-';
}

function formatter(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('es-AR', { ...options, timeZone: ZONE });
}

/** The parts by name, so that no engine's idea of the order or the separators matters. Empty for no date. */
function partsOf(instant: Instant, format: Intl.DateTimeFormat): Partial<Record<string, string>> {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return {};
  return Object.fromEntries(format.formatToParts(date).map(({ type, value }) => [type, value]));
}
