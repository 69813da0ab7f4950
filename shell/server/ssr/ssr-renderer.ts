import { counter } from '@fluxpartes/telemetry';
import { LRUCache } from 'lru-cache';
import {
  type Builds,
  type Failure,
  type Rendered,
  type RenderInput,
  RenderPool,
  type ServerBuild,
  type TimeLimits,
} from './render-pool.ts';

/** How long a page waits for its initial data and its render together. In ms. */
export const TIME_BUDGET = 100;

/** Pages do not wait for a build whose last renders, so many in a row, took longer than the time budget. */
const MAX_SLOW = 2;

/** A build's circuit opens after so many failures in so many ms: now and then a machine stands still. */
const MAX_FAILURES = 3;
const FAILURES_WITHIN = 10 * 60_000;

/** Size of the cached pages in characters; a page with 24 cards has some 55 000, a listing 6 000. */
const MAX_CACHED = 16_000_000;

/** Size of a cache entry besides its page. */
const OVERHEAD = 500;

/** A page that could not be rendered is not tried again for so long. In ms. */
const RETRY_AFTER = 10_000;

/** A page, and the builds and data that render it. */
export interface RenderRequest extends Builds {
  input: RenderInput;
  /** Digest of the input's answers. */
  digest: string;
  isCanary: boolean;
}

/** A cached render with its input: the same object for as long as it is cached. */
export interface RenderedPage extends Rendered, Pick<RenderInput, 'answers'> {}

const keyOf = ({ input, shell, remote, digest }: RenderRequest): string =>
  [shell.key, remote?.key, input.address, digest].join('\n');

/** The circuit breaker of one build. Once open, its pages are no longer rendered. */
interface Circuit {
  isOpen: boolean;
  /** When renders ended their thread, and when others failed. */
  fatal: readonly number[];
  errors: readonly number[];
  /** Renders in a row that took longer than the time budget. */
  slow: number;
  /** A page that it has rendered. */
  lastInput?: RenderInput;
}

/** Renders guests' pages in worker threads and caches them. A canary has a thread of its own: it delays only its own pages. */
export class SsrRenderer {
  readonly results = counter(
    {
      name: 'fluxpartes_page_drawings_total',
      help: "Guests' pages that the site was to draw, and why some were not.",
      labelNames: ['result'],
    },
    ['drawn', 'not_drawn', 'late', 'failed', 'refused'].map((result) => ({ result })),
  );
  readonly #limits: TimeLimits | undefined;
  readonly #pools = new Map<boolean, RenderPool>();
  readonly #circuits = new Map<string, Circuit>();
  readonly #cache = new LRUCache<string, RenderedPage | 'failed', RenderRequest>({
    maxSize: MAX_CACHED,
    sizeCalculation: (page) => (page === 'failed' ? 0 : page.html.length + page.photos.length) + OVERHEAD,
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context, options }) => {
      const page = await this.#render(context);
      if (page === 'failed') options.ttl = RETRY_AFTER;
      return page;
    },
  });

  constructor(limits?: TimeLimits) {
    this.#limits = limits;
  }

  /** Whether a build's circuit is open. Counted for the metrics. */
  refuses(builds: Builds): boolean {
    const isRefused = this.#isRefused(builds);
    if (isRefused) this.results?.inc({ result: 'refused' });
    return isRefused;
  }

  /**
   * Undefined where the page cannot be rendered. 'late' where it should not wait: the thread is busy, or the build slow. An
   * idle thread then renders it for the next visitor.
   */
  async render(request: RenderRequest): Promise<RenderedPage | 'late' | undefined> {
    if (this.refuses(request)) return undefined;
    const key = keyOf(request);
    let page = this.#cache.get(key);
    if (page === 'failed') this.results?.inc({ result: 'failed' });
    if (page === undefined) {
      const pool = this.#poolOf(request);
      const isSlow = this.#circuitOf(request.remote ?? request.shell).slow >= MAX_SLOW;
      const isLate = isSlow || pool.isBusyFor(TIME_BUDGET);
      if (isLate && !pool.isIdle) return 'late';
      // It rejects where others drove its entry out of the cache meanwhile.
      const rendering = this.#cache.fetch(key, { context: request }).catch(() => undefined);
      if (isLate) return 'late';
      page = await rendering;
    }
    return page === 'failed' ? undefined : page;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#pools.values()].map((pool) => pool.close()));
  }

  #isRefused({ shell, remote }: Builds): boolean {
    return [shell, remote].some((build) => build && this.#circuitOf(build).isOpen);
  }

  #circuitOf({ key }: Pick<ServerBuild, 'key'>): Circuit {
    const circuit = this.#circuits.get(key) ?? { isOpen: false, fatal: [], errors: [], slow: 0 };
    this.#circuits.set(key, circuit);
    return circuit;
  }

  #poolOf({ isCanary }: Pick<RenderRequest, 'isCanary'>): RenderPool {
    const pool = this.#pools.get(isCanary) ?? new RenderPool(this.#limits);
    this.#pools.set(isCanary, pool);
    return pool;
  }

  async #render(request: RenderRequest): Promise<RenderedPage | 'failed' | undefined> {
    const { shell, remote, input } = request;
    const result = await this.#poolOf(request).render({ shell, remote }, input);
    if (!result) {
      this.results?.inc({ result: 'late' });
      return undefined;
    }
    if ('isMissing' in result) {
      this.results?.inc({ result: 'failed' });
      return undefined;
    }
    const build = remote === undefined || ('problem' in result && result.isOfShell) ? shell : remote;
    const circuit = this.#circuitOf(build);
    circuit.slow = result.ms > TIME_BUDGET ? circuit.slow + 1 : 0;
    if ('problem' in result) {
      this.results?.inc({ result: 'failed' });
      await this.#countFailure(build, request, result);
      return result.isFatal ? undefined : 'failed';
    }
    circuit.lastInput = input;
    const { html, photos } = result;
    return { html, photos, answers: input.answers };
  }

  async #countFailure(build: ServerBuild, request: RenderRequest, { problem, isFatal }: Failure): Promise<void> {
    const circuit = this.#circuitOf(build);
    const kind = isFatal ? 'fatal' : 'errors';
    const now = performance.now();
    circuit[kind] = [...circuit[kind].filter((at) => now - at < FAILURES_WITHIN), now];
    if (circuit[kind].length < MAX_FAILURES || circuit.isOpen) return;
    // A visitor can make up addresses that no build renders: they must not cost the others their pages.
    if (!isFatal && (await this.#stillRenders(circuit, request))) {
      circuit.errors = [];
      return;
    }
    circuit.isOpen = true;
    console.error(`${build.key} draws no more pages: ${problem}`);
  }

  async #stillRenders({ lastInput }: Circuit, request: RenderRequest): Promise<boolean> {
    const { shell, remote } = request;
    if (!lastInput) return false;
    const result = await this.#poolOf(request).render({ shell, remote }, lastInput);
    return result === undefined || 'html' in result;
  }
}
