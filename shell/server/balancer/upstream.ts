import { isIP, type LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import { type Dispatcher, Pool } from 'undici';
import type { Call } from './call.ts';

/** An answer that stops arriving for this long ends the call. Milliseconds. */
const IDLE_TIMEOUT = 60_000;
/** A host that is gone refuses nothing. Milliseconds. */
const CONNECT_TIMEOUT = 3_000;

/** What came of a call. */
export interface Answer extends Pick<Dispatcher.ResponseData, 'statusCode' | 'headers'> {
  body: Readable;
}

/**
 * How a process of the API is doing: it takes calls; it answers, and says that it is not ready, or takes its time to; it
 * takes no connection; it takes them and does not answer.
 */
export type Standing = 'ready' | 'unready' | 'refusing' | 'stalled';

/** Asks for one address alone, where a name has several: certificates are still compared with the name. */
const pinned =
  (address: string): LookupFunction =>
  (_hostname, { all }, done) => {
    const family = isIP(address);
    if (all) done(null, [{ address, family }]);
    else done(null, address, family);
  };

/** One process of the API, or what balances some of them. */
export class Upstream {
  standing: Standing = 'ready';
  readonly #waiting = new Set<Call>();
  readonly #host: string;
  readonly #prefix: string;
  readonly #pool: Pool;

  /** @param address where the URL's name leads; null where it is an address itself */
  constructor(
    readonly url: URL,
    readonly address: string | null,
  ) {
    this.#host = url.host;
    this.#prefix = url.pathname.replace(/\/+$/, '');
    // Who asks has a patience of its own; headersTimeout would run while a slow body is still being sent.
    this.#pool = new Pool(url.origin, {
      pipelining: 1,
      headersTimeout: 0,
      bodyTimeout: IDLE_TIMEOUT,
      connect: { timeout: CONNECT_TIMEOUT, ...(address !== null && { lookup: pinned(address) }) },
    });
  }

  /** As it stands in the log. */
  get name(): string {
    return this.address === null ? this.url.origin : `${this.url.origin} (${this.address})`;
  }

  /** Calls that wait for an answer to begin. */
  get inFlight(): number {
    return this.#waiting.size;
  }

  async ask(call: Call): Promise<Answer> {
    this.#waiting.add(call);
    try {
      return await this.look(call);
    } finally {
      this.#waiting.delete(call);
    }
  }

  /** As a call is asked, but nobody else's business. */
  async look(call: Call): Promise<Answer> {
    const { method, path, headers, body } = call.question;
    return this.#pool.request({
      method,
      path: this.#prefix + path,
      headers: headers?.(this.#host) ?? { host: this.#host },
      body: body?.() ?? null,
      signal: call.begin(),
    });
  }

  /** Calls that wait for it, and may be done by another, are handed back. */
  passOver(): void {
    for (const call of this.#waiting) call.passOver();
  }

  /** Gets no calls any more; those that it has are ended by it. */
  retire(): void {
    void this.#pool.close();
  }

  /** Ends the kept connections, and what goes on over them. */
  destroy(): void {
    void this.#pool.destroy();
  }
}
