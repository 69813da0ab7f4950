import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Balancer } from '../balancer/balancer.ts';
import { inlineText } from '../html.ts';
import type { SiteShell } from '../live-shell.ts';
import { forBrowsers, type LiveRegistry, type LiveRemotes } from '../registry.ts';
import { filled, firstFetch, laterPage, type RouteMatch, type SiteRoute } from '../routes.ts';
import type { Settings } from '../settings.ts';
import { Drawer, type Order } from './drawer.ts';
import { FirstData } from './first-data.ts';
import { isGuest, isWide } from './guest.ts';
import type { Drawing } from './job.ts';

/** How long a page waits for data and drawing together, until it goes out for the browser to draw. In ms. */
const PATIENCE = 120;

/** What a page of the site's drawing has. */
export interface DrawnPage extends Drawing {
  isWide: boolean;
  /** The text of its `fp-data`; blank where it has none. */
  answers: string;
}

/** What is asked for, and what it is answered with. */
export interface Visit {
  request: Pick<IncomingMessage, 'headers'>;
  url: URL;
  match: RouteMatch | undefined;
  published: LiveRemotes;
  shell: SiteShell;
}

/** Draws the pages that say of themselves that they can be drawn, for guests. */
export class PageDrawing {
  readonly drawer = new Drawer();
  readonly #firstData: FirstData;
  readonly #registry: Pick<LiveRegistry, 'current'>;
  readonly #remotesDir: string;
  readonly #draws: boolean;

  constructor(
    api: Pick<Balancer, 'ask'>,
    registry: Pick<LiveRegistry, 'current'>,
    settings: Pick<Settings, 'hopSecret' | 'remotesDir' | 'draws'>,
  ) {
    this.#firstData = new FirstData(api, settings);
    this.#registry = registry;
    this.#remotesDir = settings.remotesDir;
    this.#draws = settings.draws;
  }

  /** Undefined where the browser is to draw it: for whoever has a session, and where anything goes wrong. 'late': the next one may be drawn. */
  async of(visit: Visit): Promise<DrawnPage | 'late' | undefined> {
    if (!this.#draws || !visit.match?.route.drawn || !visit.shell.drawing || !isGuest(visit.request)) return undefined;
    const drawing = this.#draw(visit.match, visit).catch((error: unknown) => {
      console.error(error);
      return undefined;
    });
    const late = pause(PATIENCE, 'late' as const, { ref: false });
    const drawn = await Promise.race([drawing, late]);
    this.drawer.results.count(typeof drawn === 'object' ? 'drawn' : 'not_drawn');
    return drawn;
  }

  /**
   * Draws the shell's own pages, and of each remote those that a visitor may see first, with what the API gives now; of those
   * whose code is warm none. Where the API does not answer, a remote stays cold.
   */
  async warm(shell: SiteShell, published: LiveRemotes): Promise<void> {
    const own = shell.offer.routes.map((row) => ({ route: row as SiteRoute, params: {} }));
    await this.#warmAll(own, { published, shell });
    for (const [remote, { routes }] of Object.entries(published.remotes)) {
      const rows = routes.map((row) => ({ ...row, remote }));
      const isPlain = ({ path: address }: SiteRoute) => !address.includes(':');
      const matches = rows.filter(isPlain).map((route) => ({ route, params: {} }));
      const id = await this.#warmAll(matches, { published, shell });
      const listings = rows.filter(({ path: address, preview }) => preview && address.endsWith('/:id'));
      if (id !== undefined)
        await this.#warmAll(
          listings.map((route) => ({ route, params: { id } })),
          { published, shell },
        );
    }
  }

  /** @returns an id of what the last one has shown, where that was a list */
  async #warmAll(
    matches: readonly RouteMatch[],
    { published, shell }: Pick<Visit, 'published' | 'shell'>,
  ): Promise<string | undefined> {
    let id: string | undefined;
    for (const match of matches.filter(({ route }) => route.drawn)) {
      const url = new URL(filled(match.route.path, match.params), 'http://site');
      const visit = { request: { headers: {} }, url, published, shell };
      const order = await this.#withoutData(match, visit);
      const whole = order && !this.drawer.isWarm(order) && (await this.#orderFor(match, visit));
      if (!whole) continue;
      await this.drawer.warm(whole);
      id = firstId(whole.job.answers) ?? id;
    }
    return id;
  }

  async #draw(match: RouteMatch, visit: Omit<Visit, 'match'>): Promise<DrawnPage | undefined> {
    const order = await this.#orderFor(match, visit);
    const drawing = order && (await this.drawer.draw(order));
    if (!drawing) return undefined;
    return { ...drawing, isWide: order.job.isWide, answers: inlineText(order.job.answers) };
  }

  /** Undefined where there is nothing to draw it with, or no data to draw. */
  async #orderFor(match: RouteMatch, visit: Omit<Visit, 'match'>): Promise<Order | undefined> {
    const order = await this.#withoutData(match, visit);
    const address = firstFetch(match, visit.url.searchParams)?.replace(/^\/api/, '');
    if (!order || address === undefined) return order;
    const cursor = match.route.dataQuery ? laterPage(visit.url) : null;
    const answers = await this.#firstData.of(address, cursor);
    return answers === null ? undefined : { ...order, job: { ...order.job, answers } };
  }

  async #withoutData(
    match: RouteMatch,
    { request, url, published, shell }: Omit<Visit, 'match'>,
  ): Promise<Order | undefined> {
    const { remote: name } = match.route;
    const { version, drawing } = (name !== undefined && published.remotes[name]) || {};
    if (!shell.drawing || (name !== undefined && !drawing)) return undefined;
    const job = {
      address: addressOf(match, url),
      isWide: isWide(request),
      registry: registryText(published),
      answers: '',
    };
    if (name === undefined || version === undefined || !drawing) return { job, shell: shell.drawing, isOnTrial: false };
    const file = path.join(this.#remotesDir, name, version, drawing.file);
    const remote = { name, key: `${name} ${version}`, file, integrity: drawing.integrity };
    const isOnTrial = (await this.#registry.current()).remotes[name]?.version !== version;
    return { job, shell: shell.drawing, remote, isOnTrial };
  }
}

/** Without what says nothing about the page: campaigns' marks, and what another site may have added to the link. */
function addressOf({ route }: RouteMatch, { pathname, searchParams }: URL): string {
  const query = new URLSearchParams();
  for (const name of route.dataQuery ?? []) {
    const value = searchParams.get(name);
    if (value) query.set(name, value);
  }
  return query.size === 0 ? pathname : `${pathname}?${query}`;
}

/** Of the first row of a page's first data, where that is a list of rows. */
function firstId(answers: string): string | undefined {
  const [{ content } = { content: undefined }] = Object.values(JSON.parse(answers || '{}')) as { content: unknown }[];
  const id: unknown = Array.isArray(content) ? content[0]?.id : undefined;
  return Number.isSafeInteger(id) ? String(id) : undefined;
}

const registryText = (published: LiveRemotes): string => JSON.stringify(forBrowsers(published));
