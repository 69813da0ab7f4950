import { formatFecha } from '@fluxpartes/ui';

const RELATIVE = new Intl.RelativeTimeFormat('es-AR', { numeric: 'auto' });
const ONE_DAY = 24 * 60 * 60 * 1000;

/** How long ago something was, in days of Buenos Aires' calendar: 'hoy', 'ayer', 'hace 12 días'; '-' for no date. */
export function age(fecha: string, now = new Date()): string {
  const days = (day(formatFecha(now)) - day(formatFecha(fecha))) / ONE_DAY;
  return Number.isNaN(days) ? '-' : RELATIVE.format(-Math.max(0, days), 'day');
}

/** A 'dd/mm/aaaa' as milliseconds, so that days can be counted whatever the zone's hours do. */
function day(fecha: string): number {
  const [dd, mm, yyyy] = fecha.split('/').map(Number);
  return dd && mm && yyyy ? Date.UTC(yyyy, mm - 1, dd) : Number.NaN;
}
