import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** Maximum response time during a stall, in ms. */
export const ANSWER_WITHIN = 5_000;
/** Time in ms after which a response counts as missing. A response after ANSWER_WITHIN counts as late. */
const GIVE_UP = 15_000;
/** Attempts after which a purchase counts as failed. */
const MAX_ATTEMPTS = 100;
/** Pause between two attempts, and between two purchases, in ms. */
const PAUSE = 100;

/** A buyer's observations. */
export interface Seen {
  /** The ids of the sales that were acknowledged. */
  confirmadas: number[];
  /** Times of the acknowledged purchases, in ms of `performance.now()`. */
  when: number[];
  /** Count of 503 responses with Retry-After, and the longest duration of one of them, in ms: it shows a late response. */
  refusals: number;
  slowest: number;
  /** Other outcomes: another status, a 503 without Retry-After, no response. */
  strayOnes: string[];
}

export interface Compra {
  apiUrl: string;
  cookie: string;
  publicacionId: number;
  precio: number;
}

/**
 * Buys repeatedly until `end` is called, and spends all available cashback each time. Each purchase has its own key and is
 * retried until it succeeds.
 */
export class Buyer {
  readonly seen: Seen = { confirmadas: [], when: [], refusals: 0, slowest: 0, strayOnes: [] };
  private cashback = 0;
  private isEnding = false;
  private readonly work: Promise<void>;

  constructor(private readonly compra: Compra) {
    this.work = this.buyOn();
  }

  /** Whether a purchase was acknowledged since `when`, in ms of `performance.now()`. */
  hasBoughtSince(when: number): boolean {
    return this.seen.when.some((one) => one > when);
  }

  /** Resolves when the current purchase has been acknowledged. */
  async end(): Promise<void> {
    this.isEnding = true;
    await this.work;
  }

  private async buyOn(): Promise<void> {
    while (!this.isEnding) {
      const usado = Math.min(this.cashback, this.compra.precio);
      const monto = Math.round((this.compra.precio - usado) * 100) / 100;
      const body = JSON.stringify({ publicacion_id: this.compra.publicacionId, cantidad: 1, monto });
      const key = randomUUID();
      for (let attempts = 0; attempts < MAX_ATTEMPTS && !(await this.isBought(body, key)); attempts += 1)
        await sleep(PAUSE);
      await sleep(PAUSE);
    }
  }

  private async isBought(body: string, key: string): Promise<boolean> {
    const begin = performance.now();
    try {
      const answer = await fetch(`${this.compra.apiUrl}/ventas`, {
        method: 'POST',
        headers: { cookie: this.compra.cookie, 'content-type': 'application/json', 'idempotency-key': key },
        body,
        signal: AbortSignal.timeout(GIVE_UP),
      });
      const text = await answer.text();
      const took = performance.now() - begin;
      if (answer.status === 503 && answer.headers.has('retry-after')) this.refused(took);
      else if (answer.status === 201 && text !== '') return this.bought(JSON.parse(text));
      else this.seen.strayOnes.push(`${answer.status} ${text}`);
    } catch (error) {
      this.seen.strayOnes.push(`${error}`);
    }
    return false;
  }

  private refused(took: number): void {
    this.seen.refusals += 1;
    this.seen.slowest = Math.max(this.seen.slowest, took);
  }

  private bought({ venta, cashback }: { venta: { id: number }; cashback: number }): true {
    this.seen.confirmadas.push(venta.id);
    this.seen.when.push(performance.now());
    this.cashback = cashback;
    return true;
  }
}
