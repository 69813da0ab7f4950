import { formatFecha } from '@fluxpartes/ui';

const RELATIVE = new Intl.RelativeTimeFormat('es-AR', { numeric: 'auto' });
const ONE_DAY_MS = 24 * 60 * 60 * 1000;

/** In days of Buenos Aires' calendar: 'hoy', 'ayer', 'hace 12 días'; '-' for an invalid date. */
export function daysAgo(fecha: string, now = new Date()): string {
  const days = (utcDay(formatFecha(now)) - utcDay(formatFecha(fecha))) / ONE_DAY_MS;
  return Number.isNaN(days) ? '-' : RELATIVE.format(-Math.max(0, days), 'day');
}

/** A date 'dd/mm/aaaa' as UTC milliseconds; in UTC every day has 24 hours. */
function utcDay(fecha: string): number {
  const [dd, mm, yyyy] = fecha.split('/').map(Number);
  return dd && mm && yyyy ? Date.UTC(yyyy, mm - 1, dd) : Number.NaN;
}
