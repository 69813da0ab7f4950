import { writeFileSync } from 'node:fs';
import { ANSWER_WITHIN } from '../../test/paradas/comprador.ts';
import { NINGUNA } from '../../test/paradas/libro.ts';
import { type OwnPostgres, startOwnPostgres } from '../../test/paradas/own-postgres.ts';
import { Paradas, type Resultado } from '../../test/paradas/ronda.ts';

/** `npm run test:paradas` plays this many rounds of each length. */
const RONDAS = Number(process.env.PARADAS ?? 0);
const LARGAS = Array.from({ length: RONDAS }, (_, i) => i + 1).flatMap((ronda) =>
  [2, 6, 10, 30].map((segundos) => ({ ronda, segundos, pool: [1, 4, 10][ronda % 3] ?? 4 })),
);
const CORTAS = [2, 6].map((segundos, i) => ({ ronda: i + 1, segundos, pool: 4 }));
const MINUTE = 60_000;

let postgres: OwnPostgres;
let paradas: Paradas;
const table: object[] = [];

beforeAll(async () => {
  postgres = await startOwnPostgres();
  paradas = new Paradas(postgres);
}, MINUTE);
afterAll(async () => {
  await postgres.close();
  const { PARADAS_INFORME } = process.env;
  if (PARADAS_INFORME !== undefined) writeFileSync(PARADAS_INFORME, JSON.stringify(table));
});

/** Nothing lost, doubled or halved; no refusal but 503 in time; and all of them buy again in time. */
function expectNothingLost({ ajenas, faltas, masLento, vuelta, confirmadas }: Resultado): void {
  expect({ ajenas, faltas }).toEqual({ ajenas: [], faltas: NINGUNA });
  expect(masLento).toBeLessThanOrEqual(ANSWER_WITHIN);
  expect(vuelta).toBeLessThanOrEqual(ANSWER_WITHIN);
  expect(confirmadas).toBeGreaterThan(0);
}

it(
  'a purchase that a standing database cuts in two leaves nothing to the next caller of its connection',
  async () => {
    const isMeant = (sql: string) => sql.includes('INSERT INTO "ventas"');
    const resultado = await paradas.play({ pool: 1, compradores: 2, segundos: 10, isMeant });
    expectNothingLost(resultado);
    expect(resultado.rechazos).toBeGreaterThan(0);
    expect(resultado.listo).toBe(503);
  },
  MINUTE,
);

it.each(RONDAS > 0 ? LARGAS : CORTAS)(
  'round $ronda: eight buyers lose nothing in a stall of $segundos s at a random statement, with $pool connections',
  async ({ ronda, segundos, pool }) => {
    const nth = 80 + Math.floor(Math.random() * 200);
    let sent = 0;
    const isMeant = () => {
      sent += 1;
      return sent === nth;
    };
    const resultado = await paradas.play({ pool, compradores: 8, segundos, isMeant });
    const { faltas, ajenas, ...seen } = resultado;
    table.push({ ronda, segundos, pool, nth, ...seen, ...faltas, ajenas: ajenas.length });
    expectNothingLost(resultado);
  },
  2 * MINUTE,
);
