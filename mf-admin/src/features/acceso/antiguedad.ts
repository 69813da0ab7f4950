import { formatFecha } from '@fluxpartes/ui';

const RELATIVA = new Intl.RelativeTimeFormat('es-AR', { numeric: 'auto' });
const UN_DIA = 24 * 60 * 60 * 1000;

/** How long ago something was, in days of Buenos Aires' calendar: 'hoy', 'ayer', 'hace 12 días'; '-' for no date. */
export function antiguedad(fecha: string, ahora = new Date()): string {
  const dias = (dia(formatFecha(ahora)) - dia(formatFecha(fecha))) / UN_DIA;
  return Number.isNaN(dias) ? '-' : RELATIVA.format(-Math.max(0, dias), 'day');
}

/** A 'dd/mm/aaaa' as milliseconds, so that days can be counted whatever the zone's hours do. */
function dia(fecha: string): number {
  const [dd, mm, aaaa] = fecha.split('/').map(Number);
  return dd && mm && aaaa ? Date.UTC(aaaa, mm - 1, dd) : Number.NaN;
}
