import { type Centavos, centavosAPesos, type Pesos } from '@fluxpartes/dominio';

const ZONA = 'America/Argentina/Buenos_Aires';
const MOMENTO = new Intl.DateTimeFormat('es-AR', {
  timeZone: ZONA,
  hourCycle: 'h23',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

function partesDe(fecha: Date): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  return Object.fromEntries(MOMENTO.formatToParts(fecha).map(({ type, value }) => [type, value]));
}

/** Pesos as an Argentine spreadsheet reads a number: two decimals behind a comma, no thousands. */
export function celdaDePesos(pesos: Pesos): string {
  return pesos.toFixed(2).replace('.', ',');
}

/** The same of centavos. */
export function celdaDeCentavos(importe: Centavos): string {
  return celdaDePesos(centavosAPesos(importe));
}

/** A moment in Buenos Aires, 'dd/mm/aaaa HH:mm'. */
export function celdaDeFecha(fecha: Date): string {
  const { day, month, year, hour, minute } = partesDe(fecha);
  return `${day}/${month}/${year} ${hour}:${minute}`;
}

/** 'Sí' or 'No'. */
export function celdaDeSiNo(valor: boolean): string {
  return valor ? 'Sí' : 'No';
}

/** The day in Buenos Aires as a file's name has it, 'aaaa-mm-dd'. */
export function diaDeArchivo(fecha: Date): string {
  const { day, month, year } = partesDe(fecha);
  return `${year}-${month}-${day}`;
}
