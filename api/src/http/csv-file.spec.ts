import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Controller, Get, type INestApplication, Module, type StreamableFile } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type CsvTable, csvFile } from './csv.ts';
import { HttpAdapter } from './server.ts';

/** Rows of more than a kilobyte each: together far more than all buffers between API and client hold. */
const ROWS = 100_000;

/** Counts rows as they are read, and records the end of the iteration. */
function counted(rows: number, columns = 3) {
  const seen = { read: 0, isEnded: false };
  async function* allRows() {
    try {
      for (let i = 0; i < rows; i += 1) {
        seen.read += 1;
        yield Array.from({ length: columns }, (_, column) => `fila ${i} columna ${column}`.padEnd(400));
      }
    } finally {
      seen.isEnded = true;
    }
  }
  return { seen, table: { nombre: 'prueba', columns: titled('A', 'B', 'C'), rows: allRows() } };
}

const titled = (...titles: string[]) => titles.map((title, i) => [title, (row: string[]) => row[i] ?? ''] as const);

async function* of(...rows: string[][]) {
  yield* rows;
}

async function textOf(file: StreamableFile): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of file.getStream()) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

const tableOf = (...rows: string[][]) => csvFile({ nombre: 'x', columns: titled('Uno', 'Dos'), rows: of(...rows) });

it('writes a BOM, a header row, semicolons, CRLF and quoted cells', async () => {
  const file = await tableOf(['Ñandú', '12,50'], ['a;b', 'dijo "hola"'], ['dos\nrenglones', '']);
  expect(await textOf(file)).toBe(
    '\ufeff"Uno";"Dos"\r\n"Ñandú";"12,50"\r\n"a;b";"dijo ""hola"""\r\n"dos\nrenglones";""\r\n',
  );
  expect(file.getHeaders()).toMatchObject({
    type: 'text/csv; charset=utf-8; header=present',
    disposition: 'attachment; filename="x.csv"',
  });
});

it('writes the header row when there are no rows', async () => {
  expect(await textOf(await tableOf())).toBe('\ufeff"Uno";"Dos"\r\n');
});

it.each(['=1+1', '+54', '-2', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://x")'])(
  'escapes the formula in %j',
  async (cell) => {
    const [, row = ''] = (await textOf(await tableOf([cell, 'b']))).split('"Dos"\r\n');
    expect(row.startsWith(`"'`)).toBe(true);
  },
);

describe('a CSV response', () => {
  let served: CsvTable<string[]>;
  let app: INestApplication;

  @Controller()
  class ExportController {
    @Get('tabla.csv')
    send(): Promise<StreamableFile> {
      return csvFile(served);
    }
  }

  @Module({ controllers: [ExportController] })
  class ExportModule {}

  beforeAll(async () => {
    app = await NestFactory.create(ExportModule, new HttpAdapter(), { logger: false });
    await app.listen(0, '127.0.0.1');
  });
  const answers: IncomingMessage[] = [];
  afterAll(() => {
    for (const answer of answers) answer.destroy();
    return app.close();
  });

  /** Starts a client that reads the first bytes and then pauses until it is told to go on. */
  async function begin(): Promise<IncomingMessage> {
    const { port } = app.getHttpServer().address() as AddressInfo;
    const sent = get({ host: '127.0.0.1', port, path: '/tabla.csv', agent: false });
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    answers.push(answer);
    await once(answer, 'readable');
    return answer;
  }

  it('stops reading rows while the client pauses, and ends when the client disconnects', async () => {
    const { seen, ...table } = counted(ROWS);
    served = table.table;
    const answer = await begin();
    let before = -1;
    while (before !== seen.read) {
      before = seen.read;
      await sleep(50);
    }
    expect(seen.read).toBeGreaterThan(0);
    expect([seen.read < ROWS, seen.isEnded]).toEqual([true, false]);
    answer.destroy();
    while (!seen.isEnded) await sleep(5);
    expect(seen.read).toBeLessThan(ROWS);
  });

  it('aborts the connection when a row cannot be read', async () => {
    async function* failing() {
      for (let i = 0; i < 3; i += 1) yield ['a', 'b', 'c'];
      await sleep(20);
      throw new Error('unavailable');
    }
    served = { nombre: 'x', columns: titled('A', 'B', 'C'), rows: failing() };
    const answer = await begin();
    const failed = once(answer, 'error');
    answer.resume();
    expect(await failed).toMatchObject([{ code: 'ECONNRESET' }]);
    expect(answer.complete).toBe(false);
  });
});

it('csvFile rejects when the first row cannot be read', async () => {
  const table = counted(3).table;
  jest.spyOn(table.rows, 'next').mockRejectedValueOnce(new Error('unavailable'));
  await expect(csvFile(table)).rejects.toThrow('unavailable');
});
