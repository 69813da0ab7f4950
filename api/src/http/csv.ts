import { pipeline, Readable } from 'node:stream';
import { type Centavos, centavosAPesos, type Pesos } from '@fluxpartes/dominio';
import { StreamableFile } from '@nestjs/common';
import { stringify } from 'csv-stringify';

/** A column of a table: its title, and its cell in a row. */
export type CsvColumn<T> = readonly [title: string, cell: (row: T) => string];

/** A table to send as a file: name without extension, columns, and rows that are read while sending. */
export interface CsvTable<T> {
  nombre: string;
  columns: readonly CsvColumn<T>[];
  rows: AsyncGenerator<T>;
}

/**
 * A table in the CSV format of an Argentine spreadsheet: UTF-8 with a BOM, `;` between quoted cells, CRLF after rows. A
 * cell that a spreadsheet would run as a formula gets an apostrophe first. Rows are read at the client's speed, and no
 * further after a disconnect. The first row is awaited, so an unavailable database still gives the common error. A later
 * failure breaks the response off, so a truncated file is visible.
 */
export async function csvFile<T>({ nombre, columns, rows }: CsvTable<T>): Promise<StreamableFile> {
  const first = await rows.next();
  const exit = stringify({
    bom: true,
    delimiter: ';',
    record_delimiter: 'windows',
    header: true,
    columns: columns.map(([title]) => title),
    escape_formulas: true,
    // Quotes empty cells too, so that no cell's content can look like the end of the cell.
    quoted: true,
    quoted_empty: true,
  });
  pipeline(Readable.from(desde(first, rows, (row) => columns.map(([, cell]) => cell(row)))), exit, () => {
    // The stream reports errors of the response as well.
  });
  return new StreamableFile(exit, {
    type: 'text/csv; charset=utf-8; header=present',
    disposition: `attachment; filename="${nombre}.csv"`,
  });
}

/** The cells of a first row that was already read, and of the rest. Leaving early ends the rest's generator too. */
async function* desde<T>(first: IteratorResult<T>, rest: AsyncGenerator<T>, cellsOf: (row: T) => string[]) {
  try {
    if (first.done !== true) yield cellsOf(first.value);
    for await (const row of rest) yield cellsOf(row);
  } finally {
    await rest.return(undefined);
  }
}

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

/** Pesos in the number format of an Argentine spreadsheet: two decimals after a comma, no thousands separator. */
export function pesosCell(pesos: Pesos): string {
  return pesos.toFixed(2).replace('.', ',');
}

/** The same for an amount in centavos. */
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

/** Today's date in Buenos Aires for a file name, 'aaaa-mm-dd'. */
export function fileDay(fecha: Date): string {
  const { day, month, year } = partsOf(fecha);
  return `${year}-${month}-${day}`;
}
