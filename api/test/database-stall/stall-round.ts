import { setTimeout as sleep } from 'node:timers/promises';
import { cookieOf, insertUsuario } from '../factories.ts';
import { insertPublicacion, newSeller } from '../publicacion-factory.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import { ANSWER_WITHIN, Buyer } from './buyer.ts';
import type { DedicatedPostgres } from './dedicated-postgres.ts';
import { type Losses, losses } from './ledger-check.ts';
import { stallWhen } from './stall-at-statement.ts';

const PRECIO = 1000;
/** Time in ms after which a buyer without a new purchase counts as stuck. */
const GIVE_UP = 30_000;

export interface StallRound {
  /** Connections of the API. */
  pool: number;
  compradores: number;
  /** Duration of the stall, in s. */
  seconds: number;
  /** Selects, by its text, the statement at which the stall begins. */
  isMeant: (sql: string) => boolean;
}

export interface Result {
  confirmadas: number;
  refusals: number;
  /** The 503 that took longest, in ms. */
  slowest: number;
  /** Time from the end of the stall until every buyer has bought again, in ms. */
  undone: number;
  /** HTTP status of `/salud/listo` during the stall. */
  ready: number;
  strayOnes: string[];
  losses: Losses;
}

/** Runs buyers during and after a stall; compares their responses with the stored sales. */
export class Stops {
  /** Acknowledged sales of all rounds: a sale without a response is found even if it commits late. */
  private readonly confirmadas: number[] = [];

  constructor(private readonly postgres: DedicatedPostgres) {}

  async play({ pool, compradores, seconds, isMeant }: StallRound): Promise<Result> {
    const settings = { DATABASE_POOL: String(pool), RATE_LIMIT_WRITES: '1000000' };
    const test = await createTestApp(settings, { ownDatabase: this.postgres.url });
    try {
      const stalled = stallWhen(isMeant, this.postgres);
      const buyers = await newBuyers(test, compradores);
      await stalled;
      const ready = statusOfReady(await test.app.getUrl());
      await sleep(seconds * 1000);
      this.postgres.resume();
      const undone = await untilAllBuyAgain(buyers);
      await Promise.all(buyers.map((buyer) => buyer.end()));
      const views = buyers.map(({ seen }) => seen);
      this.confirmadas.push(...views.flatMap((seen) => seen.confirmadas));
      return {
        confirmadas: views.reduce((sum, { confirmadas }) => sum + confirmadas.length, 0),
        refusals: views.reduce((sum, { refusals }) => sum + refusals, 0),
        slowest: Math.round(Math.max(...views.map(({ slowest }) => slowest))),
        undone,
        ready: await ready,
        strayOnes: views.flatMap(({ strayOnes }) => strayOnes),
        losses: await losses(this.postgres.url, this.confirmadas),
      };
    } finally {
      this.postgres.resume();
      await test.close();
    }
  }
}

async function newBuyers(test: TestApp, howMany: number): Promise<Buyer[]> {
  const [seller] = await newSeller(test);
  const publicacionId = await insertPublicacion(test, seller, { precio: PRECIO });
  const cookies: string[] = [];
  for (let i = 0; i < howMany; i += 1) cookies.push(await cookieOf(test, await insertUsuario(test)));
  const apiUrl = await test.app.getUrl();
  return cookies.map((cookie) => new Buyer({ apiUrl, cookie, publicacionId, precio: PRECIO }));
}

async function statusOfReady(apiUrl: string): Promise<number> {
  const { status } = await fetch(`${apiUrl}/salud/listo`, { signal: AbortSignal.timeout(ANSWER_WITHIN) });
  return status;
}

async function untilAllBuyAgain(buyers: readonly Buyer[]): Promise<number> {
  const begin = performance.now();
  const passed = () => Math.round(performance.now() - begin);
  while (passed() < GIVE_UP && !buyers.every((buyer) => buyer.hasBoughtSince(begin))) await sleep(20);
  return passed();
}
