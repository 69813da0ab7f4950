import { pipeline, Readable } from 'node:stream';
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
    // The answer's own end, of whichever kind, is told by `salida`.
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
