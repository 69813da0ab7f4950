import { pipeline, Readable } from 'node:stream';
import { type Centavos, centavosAPesos, type Pesos } from '@fluxpartes/dominio';
import { StreamableFile } from '@nestjs/common';
import { stringify } from 'csv-stringify';

/** A table to be sent as a file: its name without the ending, its head, and its rows as they are read. */
export interface CsvTable {
  nombre: string;
  columns: readonly string[];
  rows: AsyncGenerator<readonly string[]>;
}

/**
 * A table as an Argentine spreadsheet opens it: UTF-8 with a BOM, `;` between cells, each in quotes, CRLF behind rows. What
 * a spreadsheet would run as a formula gets an apostrophe before it. Rows are read while they are sent: as fast as the client takes
 * them, and no further once it has gone. The first one is awaited, so that a database that is away is still refused in
 * the common shape; a failure after it breaks the answer off, and no cut file looks whole.
 */
export async function csvFile({ nombre, columns, rows }: CsvTable): Promise<StreamableFile> {
  const first = await rows.next();
  const exit = stringify({
    bom: true,
    delimiter: ';',
    record_delimiter: 'windows',
    header: true,
    columns: [...columns],
    escape_formulas: true,
    // All of them, the empty ones too: what a cell holds can then never be taken for the end of it.
    quoted: true,
    quoted_empty: true,
  });
  pipeline(Readable.from(desde(first, rows)), exit, () => {
    // `salida` reports the response's own error.
  });
  return new StreamableFile(exit, {
    type: 'text/csv; charset=utf-8; header=present',
    disposition: `attachment; filename="${nombre}.csv"`,
  });
}

/** A generator from a result of its that was read before; leaving it early ends the first one too. */
async function* desde<T>(first: IteratorResult<T>, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    if (first.done !== true) yield first.value;
    yield* rest;
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
