import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { SiteShell } from '../live-shell.ts';
import { type LiveRemotes, registryText } from '../registry.ts';
import { allRoutes, dataQueryOf, firstFetch, laterPage, type RouteMatch } from '../routes.ts';
import type { Settings } from '../settings.ts';
import type { InitialAnswer, InitialData, InitialQuestion } from './initial-data.ts';
import { type RenderedPage, type RenderRequest, SsrRenderer, TIME_BUDGET } from './ssr-renderer.ts';

const NO_DATA: Pick<InitialAnswer, 'text' | 'digest'> = { text: '', digest: '' };

/** A page that is asked for, and the releases that answer it. */
export interface Visit {
  /** By the monotonic clock. In ms. */
  arrivedAt: number;
  request: Pick<IncomingMessage, 'headers'>;
  url: URL;
  match: RouteMatch | undefined;
  published: LiveRemotes;
  shell: SiteShell;
}

type Rendering = RenderedPage | 'late' | undefined;

/** Visitors with a session get a page without personal content: only guests' pages are rendered on the server. */
const isGuest = ({ headers }: Visit['request']): boolean =>
  !/(?:^|;\s*)(?:__Host-)?sesion\s*=/.test(headers.cookie ?? '');

/** Server-side rendering of guests' pages, for the routes whose rows ask for it. */
export class GuestPages {
  readonly #renderer = new SsrRenderer();
  readonly #data: InitialData;
  readonly #settings: Pick<Settings, 'remotesDir' | 'draws'>;

  constructor(data: InitialData, settings: Pick<Settings, 'remotesDir' | 'draws'>) {
    this.#data = data;
    this.#settings = settings;
  }

  /** Counts by result, for the metrics. */
  get results(): SsrRenderer['results'] {
    return this.#renderer.results;
  }

  /** Undefined where the browser is to render the page. 'late': there as well, but the next visitor may get it rendered. */
  async of({ match, ...visit }: Visit): Promise<Rendering> {
    if (!this.#settings.draws || !match || !isGuest(visit.request)) return undefined;
    const request = this.#requestFor(match, visit);
    if (!request) return undefined;
    const page = this.#renderer.refuses(request) ? undefined : await this.#inTime(request, match, visit);
    this.results?.inc({ result: typeof page === 'object' ? 'drawn' : 'not_drawn' });
    return page;
  }

  /** Renders each page without parameters once: the first render loads and compiles code, longer than a page waits. */
  async warm(shell: SiteShell, published: LiveRemotes): Promise<void> {
    for (const route of allRoutes(shell.offer.routes, published)) {
      if (route.path.includes(':')) continue;
      const visit = { url: new URL(route.path, 'http://site'), published, shell };
      const match = { route, params: {} };
      const request = this.#requestFor(match, visit);
      if (request) await this.#render(request, match, visit.url);
    }
  }

  async close(): Promise<void> {
    await this.#renderer.close();
  }

  /** A render that comes too late is not aborted: the next visitor finds it cached. */
  async #inTime(
    request: RenderRequest,
    match: RouteMatch,
    { url, arrivedAt }: Omit<Visit, 'match'>,
  ): Promise<Rendering> {
    const rendering = this.#render(request, match, url).catch((error: unknown) => {
      console.error(error);
      return undefined;
    });
    const left = Math.max(0, arrivedAt + TIME_BUDGET - performance.now());
    return Promise.race([rendering, pause(left, 'late' as const, { ref: false })]);
  }

  async #render(request: RenderRequest, match: RouteMatch, url: URL): Promise<Rendering> {
    const question = questionOf(match, url);
    const answer = question ? await this.#data.of(question) : NO_DATA;
    if (typeof answer === 'string') return undefined;
    const input = { ...request.input, answers: answer.text };
    return this.#renderer.render({ ...request, input, digest: answer.digest });
  }

  /** Undefined where the route, or its release, has no server-side rendering. */
  #requestFor(match: RouteMatch, { url, published, shell }: Pick<Visit, 'url' | 'published' | 'shell'>) {
    const { remote: name, drawn } = match.route;
    if (!drawn || !shell.drawing) return undefined;
    const input = {
      address: addressOf(match, url),
      registry: registryText(published),
      answers: NO_DATA.text,
    };
    const common = { input, shell: shell.drawing, digest: NO_DATA.digest };
    if (name === undefined) return { ...common, isCanary: false };
    const { version, drawing } = published.remotes[name] ?? {};
    if (version === undefined || !drawing) return undefined;
    const file = path.join(this.#settings.remotesDir, name, version, drawing.file);
    const remote = { name, key: `${name} ${version}`, file, integrity: drawing.integrity };
    const isCanary = published.canaries?.includes(name) === true || published.trials?.[name] !== undefined;
    return { ...common, remote, isCanary };
  }
}

/** Undefined where the page has no initial data. */
function questionOf(match: RouteMatch, url: URL): InitialQuestion | undefined {
  const address = firstFetch(match, url.searchParams)?.replace(/^\/api/, '');
  return address === undefined ? undefined : { address, cursor: match.route.dataQuery ? laterPage(url) : null };
}

/** Path and query, with only the parameters that the page's data depends on. */
function addressOf({ route }: RouteMatch, { pathname, searchParams }: URL): string {
  const query = dataQueryOf(route, searchParams);
  return query.size === 0 ? pathname : `${pathname}?${query}`;
}
