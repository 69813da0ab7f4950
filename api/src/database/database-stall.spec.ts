import { writeFileSync } from 'node:fs';
import { ANSWER_WITHIN } from '../../test/database-stall/buyer.ts';
import { type DedicatedPostgres, startDedicatedPostgres } from '../../test/database-stall/dedicated-postgres.ts';
import { NONE } from '../../test/database-stall/ledger-check.ts';
import { type Result, Stops } from '../../test/database-stall/stall-round.ts';

/** Rounds of each length of stall; `npm run test:db-stall` sets more. */
const ROUNDS = Number(process.env.STALL_ROUNDS ?? 0);
const LONG = Array.from({ length: ROUNDS }, (_, i) => i + 1).flatMap((ronda) =>
  [2, 6, 10, 30].map((seconds) => ({ ronda, seconds, pool: [1, 4, 10][ronda % 3] ?? 4 })),
);
const SHORT = [2, 6].map((seconds, i) => ({ ronda: i + 1, seconds, pool: 4 }));
const MINUTE = 60_000;

let postgres: DedicatedPostgres;
let stops: Stops;
const table: object[] = [];

beforeAll(async () => {
  postgres = await startDedicatedPostgres();
  stops = new Stops(postgres);
}, MINUTE);
afterAll(async () => {
  await postgres.close();
  const { STALL_REPORT } = process.env;
  if (STALL_REPORT !== undefined) writeFileSync(STALL_REPORT, JSON.stringify(table));
});

/** No row is lost, duplicated or half written; errors are timely 503s; all buyers can buy again in time. */
function expectNothingLost({ strayOnes, losses, slowest, undone, confirmadas }: Result): void {
  expect({ strayOnes, losses }).toEqual({ strayOnes: [], losses: NONE });
  expect(slowest).toBeLessThanOrEqual(ANSWER_WITHIN);
  expect(undone).toBeLessThanOrEqual(ANSWER_WITHIN);
  expect(confirmadas).toBeGreaterThan(0);
}

it(
  'a purchase interrupted by a hung database leaks nothing to the next request of its connection',
  async () => {
    const isMeant = (sql: string) => sql.includes('INSERT INTO ventas');
    const result = await stops.play({ pool: 1, compradores: 2, seconds: 10, isMeant });
    expectNothingLost(result);
    expect(result.refusals).toBeGreaterThan(0);
    expect(result.ready).toBe(503);
  },
  MINUTE,
);

it.each(ROUNDS > 0 ? LONG : SHORT)(
  'round $ronda: loses no purchase in a stall of $seconds s at a random statement, with $pool connections',
  async ({ ronda, seconds, pool }) => {
    const nth = 80 + Math.floor(Math.random() * 200);
    let sent = 0;
    const isMeant = () => {
      sent += 1;
      return sent === nth;
    };
    const result = await stops.play({ pool, compradores: 8, seconds, isMeant });
    const { losses, strayOnes, ...seen } = result;
    table.push({ ronda, seconds, pool, nth, ...seen, ...losses, strayOnes: strayOnes.length });
    expectNothingLost(result);
  },
  2 * MINUTE,
);
