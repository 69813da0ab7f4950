import { counter } from '@fluxpartes/telemetry';
import { LRUCache } from 'lru-cache';
import {
  type Bundles,
  type Failure,
  type Rendered,
  type RenderInput,
  RenderPool,
  type SsrBundle,
  type TimeLimits,
} from './render-pool.ts';

/** A page waits up to this time (ms) for its initial data and its render together. */
export const TIME_BUDGET_MS = 100;

/** After this number of consecutive renders over the time budget, pages stop waiting for the build's renders. */
const MAX_SLOW_RENDERS = 2;

/** The circuit opens after this many failures in the window (ms). A single failure may come from a machine that hangs. */
const MAX_FAILURES = 3;
const FAILURE_WINDOW_MS = 10 * 60_000;

/**
 * Cache limit in characters: a page with 24 cards has about 55 000, a listing 6 000. With 16 000 000, 700 pages in turn evict
 * each other.
 */
const MAX_CACHE_CHARS = 32_000_000;

/** Size of a cache entry in addition to its page, in characters. */
const OVERHEAD_CHARS = 500;

/** A failed page is not rendered again within this time, in ms. */
const RETRY_AFTER_MS = 10_000;

export interface RenderRequest extends Bundles {
  input: RenderInput;
  /** Digest of `input.initialData`. */
  digest: string;
  isCanary: boolean;
}

/** A render with its initial data: the same object while it is cached. */
export interface RenderedPage extends Rendered, Pick<RenderInput, 'initialData'> {}

const keyOf = ({ input, shell, remote, digest }: RenderRequest): string =>
  [shell.key, remote?.key, input.url, digest].join('\n');

/** The circuit breaker of one build: once open, its pages are no longer rendered on the server. */
interface Circuit {
  isOpen: boolean;
  /** Times of failures that ended the thread, and of other errors. */
  fatal: readonly number[];
  errors: readonly number[];
  /** Number of consecutive renders over the time budget. */
  slow: number;
  /** Input of the last successful render. */
  lastInput?: RenderInput;
}

/** Renders guests' pages in worker threads and caches them. Canaries have a separate thread, so that they delay no live page. */
export class SsrRenderer {
  readonly results = counter(
    {
      name: 'fluxpartes_ssr_renders_total',
      help: "Guests' pages with SSR, and why some were not rendered on the server.",
      labelNames: ['result'],
    },
    ['rendered', 'not_rendered', 'late', 'failed', 'circuit_open'].map((result) => ({ result })),
  );
  readonly #limits: TimeLimits | undefined;
  readonly #pools = new Map<boolean, RenderPool>();
  readonly #circuits = new Map<string, Circuit>();
  readonly #cache = new LRUCache<string, RenderedPage | 'failed', RenderRequest>({
    maxSize: MAX_CACHE_CHARS,
    sizeCalculation: (page) => (page === 'failed' ? 0 : page.html.length + page.photos.length) + OVERHEAD_CHARS,
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context, options }) => {
      const page = await this.#render(context);
      if (page === 'failed') options.ttl = RETRY_AFTER_MS;
      return page;
    },
  });

  constructor(limits?: TimeLimits) {
    this.#limits = limits;
  }

  /** Whether the circuit of a bundle is open. If it is open, counts the refused render. */
  isDisabled({ shell, remote }: Bundles): boolean {
    const isOpen = [shell, remote].some((bundle) => bundle && this.#circuitOf(bundle).isOpen);
    if (isOpen) this.results?.inc({ result: 'circuit_open' });
    return isOpen;
  }

  /**
   * Undefined if the page cannot be rendered. 'late' if the request should not wait, because the thread is busy or the
   * build is slow. An idle thread then renders the page for the next visitor.
   */
  async render(request: RenderRequest): Promise<RenderedPage | 'late' | undefined> {
    if (this.isDisabled(request)) return undefined;
    const key = keyOf(request);
    let page = this.#cache.get(key);
    if (page === 'failed') this.results?.inc({ result: 'failed' });
    if (page === undefined) {
      const pool = this.#poolOf(request);
      const isSlow = this.#circuitOf(request.remote ?? request.shell).slow >= MAX_SLOW_RENDERS;
      const isLate = isSlow || pool.isBusyFor(TIME_BUDGET_MS);
      if (isLate && !pool.isIdle) return 'late';
      // The promise rejects if the entry was evicted in the meantime.
      const rendering = this.#cache.fetch(key, { context: request }).catch(() => undefined);
      if (isLate) return 'late';
      page = await rendering;
    }
    return page === 'failed' ? undefined : page;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#pools.values()].map((pool) => pool.close()));
  }

  #circuitOf({ key }: Pick<SsrBundle, 'key'>): Circuit {
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
    const bundle = remote === undefined || ('problem' in result && result.isOfShell) ? shell : remote;
    const circuit = this.#circuitOf(bundle);
    circuit.slow = result.ms > TIME_BUDGET_MS ? circuit.slow + 1 : 0;
    if ('problem' in result) {
      this.results?.inc({ result: 'failed' });
      await this.#countFailure(bundle, request, result);
      return result.isFatal ? undefined : 'failed';
    }
    circuit.lastInput = input;
    const { html, photos } = result;
    return { html, photos, initialData: input.initialData };
  }

  async #countFailure(bundle: SsrBundle, request: RenderRequest, { problem, isFatal }: Failure): Promise<void> {
    const circuit = this.#circuitOf(bundle);
    const kind = isFatal ? 'fatal' : 'errors';
    const now = performance.now();
    circuit[kind] = [...circuit[kind].filter((at) => now - at < FAILURE_WINDOW_MS), now];
    if (circuit[kind].length < MAX_FAILURES || circuit.isOpen) return;
    // A visitor can request URLs that cannot be rendered. Such failures must not open the circuit for other pages.
    if (!isFatal && (await this.#stillRenders(circuit, request))) {
      circuit.errors = [];
      return;
    }
    circuit.isOpen = true;
    console.error(`${bundle.key} is no longer rendered on the server: ${problem}`);
  }

  async #stillRenders({ lastInput }: Circuit, request: RenderRequest): Promise<boolean> {
    const { shell, remote } = request;
    if (!lastInput) return false;
    const result = await this.#poolOf(request).render({ shell, remote }, lastInput);
    return result === undefined || 'html' in result;
  }
}
