import { type Centavos, centavosAPesos, type Pesos } from '@fluxpartes/dominio';

const ZONE = 'America/Argentina/Buenos_Aires';
const MOMENT = new Intl.DateTimeFormat('es-AR', {
  timeZone: ZONE,
  hourCycle: 'h23',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

function partsOf(fecha: Date): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  return Object.fromEntries(MOMENT.formatToParts(fecha).map(({ type, value }) => [type, value]));
}

/** Pesos as an Argentine spreadsheet reads a number: two decimals behind a comma, no thousands. */
export function pesosCell(pesos: Pesos): string {
  return pesos.toFixed(2).replace('.', ',');
}

/** The same of centavos. */
export function centavosCell(amount: Centavos): string {
  return pesosCell(centavosAPesos(amount));
}

/** A moment in Buenos Aires, 'dd/mm/aaaa HH:mm'. */
export function fechaCell(fecha: Date): string {
  const { day, month, year, hour, minute } = partsOf(fecha);
  return `${day}/${month}/${year} ${hour}:${minute}`;
}

/** 'Sí' or 'No'. */
export function yesNoCell(value: boolean): string {
  return value ? 'Sí' : 'No';
}

/** The day in Buenos Aires as a file's name has it, 'aaaa-mm-dd'. */
export function fileDay(fecha: Date): string {
  const { day, month, year } = partsOf(fecha);
  return `${year}-${month}-${day}`;
}
