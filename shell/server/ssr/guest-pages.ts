import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { SiteShell } from '../live-shell.ts';
import { type LiveRemotes, registryText } from '../registry.ts';
import { allRoutes, dataQueryOf, firstFetch, laterPage, type RouteMatch, type SiteRoute } from '../routes.ts';
import type { Settings } from '../settings.ts';
import type { InitialData, InitialQuery, InitialResponse } from './initial-data.ts';
import { type RenderedPage, type RenderRequest, SsrRenderer, TIME_BUDGET_MS } from './ssr-renderer.ts';

const NO_DATA: Pick<InitialResponse, 'text' | 'digest'> = { text: '', digest: '' };

/** A page request and the releases that serve it. */
export interface Visit {
  /** Time of the request's arrival on the monotonic clock, in ms. */
  arrivedAt: number;
  request: Pick<IncomingMessage, 'headers'>;
  url: URL;
  match: RouteMatch | undefined;
  published: LiveRemotes;
  shell: SiteShell;
}

type Rendering = RenderedPage | 'late' | undefined;

/** Only guests get SSR: the HTML sent to a visitor with a session has no personal content. */
const isGuest = ({ headers }: Visit['request']): boolean =>
  !/(?:^|;\s*)(?:__Host-)?sesion\s*=/.test(headers.cookie ?? '');

/** Server-side rendering (SSR) of guests' pages, for routes with `ssr` in routes.json. */
export class GuestPages {
  readonly #renderer = new SsrRenderer();
  readonly #data: InitialData;
  readonly #settings: Pick<Settings, 'remotesDir' | 'ssr' | 'textoEnvio'>;

  constructor(data: InitialData, settings: Pick<Settings, 'remotesDir' | 'ssr' | 'textoEnvio'>) {
    this.#data = data;
    this.#settings = settings;
  }

  get results(): SsrRenderer['results'] {
    return this.#renderer.results;
  }

  /**
   * Undefined and 'late' mean that the browser renders the page. After 'late', the render may be cached for the next
   * visitor.
   */
  async of({ match, ...visit }: Visit): Promise<Rendering> {
    if (!this.#settings.ssr || !match || !isGuest(visit.request)) return undefined;
    const request = this.#requestFor(match, visit);
    if (!request) return undefined;
    const page = this.#renderer.isDisabled(request)
      ? undefined
      : await inTime(this.#render(request, match, visit.url), visit.arrivedAt);
    this.results?.inc({ result: typeof page === 'object' ? 'rendered' : 'not_rendered' });
    return page;
  }

  /**
   * The frame of a page whose screen the browser renders: header, title and skeleton, without any data. Undefined if the
   * shell's release has no frames.
   */
  async frameOf({ match, published, shell, arrivedAt }: Omit<Visit, 'request' | 'url'>): Promise<string | undefined> {
    const request = this.#settings.ssr && match && frameRequest(match.route, shell, published);
    if (!request) return undefined;
    const frame = await inTime(this.#renderer.render(request), arrivedAt);
    return typeof frame === 'object' ? frame.html : undefined;
  }

  /**
   * Renders each frame, and each page without parameters, once: a first render compiles code, which exceeds the time budget.
   */
  async warmUp(shell: SiteShell, published: LiveRemotes): Promise<void> {
    for (const route of allRoutes(shell.offer.routes, published)) {
      const frame = frameRequest(route, shell, published);
      if (frame) await this.#renderer.render(frame);
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

  async #render(request: RenderRequest, match: RouteMatch, url: URL): Promise<Rendering> {
    const query = initialQueryOf(match, url);
    const data = query ? await this.#data.of(query) : NO_DATA;
    if (typeof data === 'string') return undefined;
    const input = { ...request.input, initialData: data.text };
    return this.#renderer.render({ ...request, input, digest: data.digest });
  }

  /** The request for a render; undefined if the route or its release has no SSR. */
  #requestFor(match: RouteMatch, { url, published, shell }: Pick<Visit, 'url' | 'published' | 'shell'>) {
    const { remote: name, ssr } = match.route;
    if (!ssr || !shell.ssrBundle) return undefined;
    const input = {
      url: cacheUrlOf(match, url),
      registry: registryText(published),
      initialData: NO_DATA.text,
      textoEnvio: this.#settings.textoEnvio,
    };
    const common = { input, shell: shell.ssrBundle, digest: NO_DATA.digest };
    if (name === undefined) return { ...common, isCanary: false };
    const { version, ssrBundle } = published.remotes[name] ?? {};
    if (version === undefined || !ssrBundle) return undefined;
    const file = path.join(this.#settings.remotesDir, name, version, ssrBundle.file);
    const remote = { name, key: `${name} ${version}`, file, integrity: ssrBundle.integrity };
    const isCanary = published.canaries?.includes(name) === true || published.previews?.[name] !== undefined;
    return { ...common, remote, isCanary };
  }
}

/** Waits for a render within the time budget. A late render is not aborted: it is cached for the next visitor. */
function inTime(rendering: Promise<Rendering>, arrivedAt: number): Promise<Rendering> {
  const rendered = rendering.catch((error: unknown) => {
    console.error(error);
    return undefined;
  });
  const left = Math.max(0, arrivedAt + TIME_BUDGET_MS - performance.now());
  return Promise.race([rendered, pause(left, 'late' as const, { ref: false })]);
}

/**
 * The request for a route's frame, which is the same for all its pages. Undefined for a shell without `frame` in its
 * routes, because that release cannot render frames.
 */
function frameRequest({ path: pattern, remote = '' }: SiteRoute, shell: SiteShell, published: LiveRemotes) {
  if (!shell.ssrBundle || !shell.offer.routes.some(({ frame }) => frame)) return undefined;
  const input = {
    url: pattern.replace(/:\w+/g, '1'),
    registry: registryText(published),
    initialData: NO_DATA.text,
    isFrame: true,
  };
  return { input, shell: shell.ssrBundle, digest: `frame ${published.remotes[remote]?.version}`, isCanary: false };
}

/** The query of the page's initial data; undefined if the page has no initial data. */
function initialQueryOf(match: RouteMatch, url: URL): InitialQuery | undefined {
  const path = firstFetch(match, url.searchParams)?.replace(/^\/api/, '');
  return path === undefined ? undefined : { path, cursor: match.route.dataQuery ? laterPage(url) : null };
}

/** Path and query, with only the parameters that the page's data depends on. */
function cacheUrlOf({ route }: RouteMatch, { pathname, searchParams }: URL): string {
  const query = dataQueryOf(route, searchParams);
  return query.size === 0 ? pathname : `${pathname}?${query}`;
}
