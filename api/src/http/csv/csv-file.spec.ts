import { setImmediate as turn } from 'node:timers/promises';
import type { StreamableFile } from '@nestjs/common';
import { csvFile } from './csv-file.ts';

/** Rows that are counted as they are read, and whether the reading was ended. */
function counted(rows: number, columns = 3) {
  const seen = { read: 0, isEnded: false };
  async function* filas() {
    try {
      for (let i = 0; i < rows; i += 1) {
        seen.read += 1;
        yield Array.from({ length: columns }, (_, column) => `fila ${i} columna ${column}`);
      }
    } finally {
      seen.isEnded = true;
    }
  }
  return { seen, tabla: { nombre: 'prueba', columnas: ['A', 'B', 'C'], filas: filas() } };
}

async function* of(...rows: string[][]) {
  yield* rows;
}

async function textOf(file: StreamableFile): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of file.getStream()) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

const tableOf = (...rows: string[][]) => csvFile({ nombre: 'x', columnas: ['Uno', 'Dos'], filas: of(...rows) });

it('writes a BOM, a head, semicolons and CRLF, and every cell in quotes', async () => {
  const file = await tableOf(['Ñandú', '12,50'], ['a;b', 'dijo "hola"'], ['dos\nrenglones', '']);
  expect(await textOf(file)).toBe(
    '\ufeff"Uno";"Dos"\r\n"Ñandú";"12,50"\r\n"a;b";"dijo ""hola"""\r\n"dos\nrenglones";""\r\n',
  );
  expect(file.getHeaders()).toMatchObject({
    type: 'text/csv; charset=utf-8; header=present',
    disposition: 'attachment; filename="x.csv"',
  });
});

it('has its head where there is no row', async () => {
  expect(await textOf(await tableOf())).toBe('\ufeff"Uno";"Dos"\r\n');
});

it.each(['=1+1', '+54', '-2', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://x")'])(
  'takes the formula out of %j',
  async (celda) => {
    const [, row = ''] = (await textOf(await tableOf([celda, 'b']))).split('"Dos"\r\n');
    expect(row.startsWith(`"'`)).toBe(true);
  },
);

it('reads no further than its reader takes', async () => {
  const { seen, tabla } = counted(100_000);
  const stream = (await csvFile(tabla)).getStream();
  stream.read(1);
  for (let i = 0; i < 500; i += 1) await turn();
  expect(seen.read).toBeGreaterThan(0);
  expect(seen.read).toBeLessThan(2_000);
  stream.destroy();
});

it('ends the reading when its reader goes away', async () => {
  const { seen, tabla } = counted(100_000);
  const stream = (await csvFile(tabla)).getStream();
  stream.destroy();
  for (let i = 0; i < 50; i += 1) await turn();
  expect(seen.isEnded).toBe(true);
});

it('fails before it begins where the first row cannot be read, and breaks off where a later one cannot', async () => {
  async function* failing(after: number) {
    for (let i = 0; i < after; i += 1) yield ['a', 'b'];
    throw new Error('away');
  }
  const table = (after: number) => ({ nombre: 'x', columnas: ['Uno', 'Dos'], filas: failing(after) });
  await expect(csvFile(table(0))).rejects.toThrow('away');
  await expect(csvFile(table(3)).then(textOf)).rejects.toThrow('away');
});
