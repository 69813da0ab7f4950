import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Call } from './call.ts';
import { isLost, isUnconnected, mayRepeat, NobodyThere } from './failures.ts';
import { isDoubtful, ofTheApi } from './own-refusal.ts';
import { type Answer, type Standing, Upstream } from './upstream.ts';
import { PACE, type Pace, Watch } from './watch.ts';

/** The lowest are asked; who stands still is not asked at all. */
const RANKS: Readonly<Record<Exclude<Standing, 'stalled'>, number>> = { ready: 0, unready: 1, refusing: 2 };

interface Options {
  pace?: Pace;
  /** Every address of a name. @throws where nobody says so */
  addressesOf?: (name: string) => Promise<readonly string[]>;
  /** Told when a process stands otherwise than before. */
  tell?: (upstream: Upstream) => void;
}

const everyAddress = async (name: string) => (await lookup(name, { all: true })).map(({ address }) => address);

const nameOf = ({ hostname }: URL): string | null => (isIP(hostname.replace(/^\[|\]$/g, '')) ? null : hostname);

function isBetter(one: Upstream, other: Upstream): boolean {
  if (one.standing === 'stalled' || other.standing === 'stalled') return other.standing === 'stalled';
  const before = RANKS[one.standing] - RANKS[other.standing];
  return before < 0 || (before === 0 && one.inFlight < other.inFlight);
}

/**
 * The processes of the API: the addresses that were given, and those that a name among them has from time to time. Each
 * call goes to the one with the fewest, of those that are best off; one that failed is tried once more where it may be.
 * One process alone is asked however it is doing: there is nobody else.
 */
export class Balancer {
  #all: readonly Upstream[] = [];
  readonly #watches = new Map<Upstream, Watch>();
  readonly #urls: readonly URL[];
  readonly #pace: Pace;
  readonly #addressesOf: NonNullable<Options['addressesOf']>;
  readonly #tell: NonNullable<Options['tell']>;
  #turn = 0;
  #isClosed = false;
  #names: NodeJS.Timeout | undefined;

  constructor(urls: readonly string[], { pace = PACE, addressesOf = everyAddress, tell = () => {} }: Options = {}) {
    this.#urls = [...new Set(urls)].map((url) => new URL(url));
    this.#pace = pace;
    this.#addressesOf = addressesOf;
    this.#tell = tell;
    this.#settle(this.#urls.filter((url) => nameOf(url) === null).map((url) => new Upstream(url, null)));
  }

  /** Looks where names lead, and again from time to time. Without it, or before, only addresses are asked. */
  async start(): Promise<void> {
    if (this.#urls.some((url) => nameOf(url) !== null)) await this.#lookNamesUp();
  }

  /** @throws where nobody could be asked, or who was did not answer. */
  async ask(call: Call): Promise<Answer> {
    const first = this.#choose();
    if (!first) throw new NobodyThere();
    try {
      return await this.#askOne(first, call);
    } catch (error) {
      const next = mayRepeat(call, error) && (this.#choose(first) ?? (isLost(error) && first));
      if (!next) throw error;
      return this.#askOne(next, call);
    }
  }

  /** The processes as they are known to do now. */
  get upstreams(): readonly Pick<Upstream, 'name' | 'standing' | 'inFlight'>[] {
    return this.#all;
  }

  /** Ends the kept connections. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#names);
    for (const watch of this.#watches.values()) watch.end();
    for (const upstream of this.#all) upstream.destroy();
  }

  async #askOne(upstream: Upstream, call: Call): Promise<Answer> {
    try {
      const answer = await upstream.ask(call);
      if (!isDoubtful(answer)) return answer;
      void this.#watches.get(upstream)?.look();
      return await ofTheApi(answer);
    } catch (error) {
      const watch = this.#watches.get(upstream);
      if (isUnconnected(error)) watch?.stand('refusing');
      if (!call.isGivenUp) void watch?.look();
      throw error;
    }
  }

  /** The best, in turn among equals. */
  #choose(except?: Upstream): Upstream | null {
    const all = this.#all;
    let best: Upstream | null = null;
    this.#turn = (this.#turn + 1) % (all.length || 1);
    for (let i = 0; i < all.length; i += 1) {
      const one = all[(this.#turn + i) % all.length];
      if (one && one !== except && (!best || isBetter(one, best))) best = one;
    }
    return best?.standing === 'stalled' ? null : best;
  }

  async #lookNamesUp(): Promise<void> {
    const found = await Promise.all(this.#urls.map((url) => this.#behind(url)));
    if (this.#isClosed) return;
    this.#settle(found.flat());
    const next = this.#all.length > 0 ? this.#pace.names : this.#pace.every;
    this.#names = setTimeout(() => this.#lookNamesUp(), next).unref();
  }

  /** Where nobody says where a name leads, what was known of it counts on. */
  async #behind(url: URL): Promise<Upstream[]> {
    const known = this.#all.filter((one) => one.url === url);
    const name = nameOf(url);
    if (name === null) return known;
    const addresses = await this.#addressesOf(name).catch(() => null);
    if (addresses === null) return known;
    return [...new Set(addresses)].map(
      (address) => known.find((one) => one.address === address) ?? new Upstream(url, address),
    );
  }

  #settle(all: readonly Upstream[]): void {
    for (const gone of this.#all.filter((one) => !all.includes(one))) {
      this.#watches.get(gone)?.end();
      this.#watches.delete(gone);
      gone.retire();
    }
    this.#all = all;
    for (const one of all.length > 1 ? all : [])
      if (!this.#watches.has(one)) this.#watches.set(one, new Watch(one, this.#pace, this.#tell));
    if (all.length === 1) this.#leaveAlone();
  }

  /** Nobody looks at the only one. */
  #leaveAlone(): void {
    for (const [upstream, watch] of this.#watches) {
      watch.end();
      upstream.standing = 'ready';
    }
    this.#watches.clear();
  }
}
