import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { SiteShell } from '../live-shell.ts';
import { type LiveRemotes, registryText } from '../registry.ts';
import { dataQueryOf, filled, firstFetch, laterPage, type RouteMatch, type SiteRoute } from '../routes.ts';
import type { Settings } from '../settings.ts';
import { Drawer, type Order } from './drawer.ts';
import { PATIENCE } from './drawing-thread.ts';
import type { FirstAnswer, FirstData, FirstQuestion } from './first-data.ts';
import { isGuest, isWide } from './guest.ts';
import type { Drawing } from './job.ts';

/** What a page without first data has. */
const NO_DATA: FirstAnswer = { text: '', digest: '' };

/** What a page of the site's drawing has. The same object for as long as the drawing is kept. */
export interface DrawnPage extends Drawing {
  isWide: boolean;
  /** The text of its `fp-data`; blank where it has none. */
  answers: string;
}

/** What is asked for, and what it is answered with. */
export interface Visit {
  /** By the monotonic clock. In ms. */
  arrivedAt: number;
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
  readonly #remotesDir: string;
  readonly #draws: boolean;
  readonly #pages = new WeakMap<Drawing, DrawnPage>();

  constructor(firstData: FirstData, settings: Pick<Settings, 'remotesDir' | 'draws'>) {
    this.#firstData = firstData;
    this.#remotesDir = settings.remotesDir;
    this.#draws = settings.draws;
  }

  /** Undefined where the browser is to draw it: for whoever has a session, and where anything goes wrong. 'late': the next one may be drawn. */
  async of(visit: Visit): Promise<DrawnPage | 'late' | undefined> {
    if (!this.#draws || !visit.match?.route.drawn || !visit.shell.drawing || !isGuest(visit.request)) return undefined;
    const order = this.#withoutData(visit.match, visit);
    const drawn = order && (this.#inHand(order, visit.match, visit) ?? (await this.#inTime(order, visit.match, visit)));
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
      const order = this.#withoutData(match, visit);
      const whole = order && !this.drawer.isWarm(order) && (await this.#withData(order, match, url));
      if (!whole) continue;
      await this.drawer.warm(whole);
      id = firstId(whole.job.answers) ?? id;
    }
    return id;
  }

  /** What need neither be asked for nor drawn: nobody waits for it. */
  #inHand(order: Order, match: RouteMatch, { url }: Pick<Visit, 'url'>): DrawnPage | undefined {
    const question = questionOf(match, url);
    const answer = question ? this.#firstData.inHand(question) : NO_DATA;
    const whole = answer && withAnswer(order, answer);
    const drawing = whole && this.drawer.inHand(whole);
    return drawing && this.#pageOf(drawing, whole);
  }

  /** If nothing has changed since, no thread has to draw it. */
  #wasDrawn(order: Order, match: RouteMatch, { url }: Pick<Visit, 'url'>): boolean {
    const question = questionOf(match, url);
    const answer = question ? this.#firstData.last(question) : NO_DATA;
    return answer !== undefined && this.drawer.inHand(withAnswer(order, answer)) !== undefined;
  }

  /** With data and drawing together it waits as long as pages do, from when it was asked for; then the browser draws it. */
  async #inTime(
    order: Order,
    match: RouteMatch,
    visit: Pick<Visit, 'url' | 'arrivedAt'>,
  ): Promise<DrawnPage | 'late' | undefined> {
    // Nothing is asked of the API for what is not drawn.
    if (this.drawer.refuses(order)) return undefined;
    const prospect = this.#wasDrawn(order, match, visit) ? 'now' : this.drawer.prospect(order);
    if (prospect === 'no') return 'late';
    const drawing = this.#draw(order, match, visit).catch((error: unknown) => {
      console.error(error);
      return undefined;
    });
    const patience = visit.arrivedAt + PATIENCE - performance.now();
    if (prospect === 'later' || patience <= 0) return 'late';
    return Promise.race([drawing, pause(patience, 'late' as const, { ref: false })]);
  }

  async #draw(order: Order, match: RouteMatch, { url }: Pick<Visit, 'url'>): Promise<DrawnPage | undefined> {
    const whole = await this.#withData(order, match, url);
    const drawing = whole && (await this.drawer.draw(whole));
    return drawing ? this.#pageOf(drawing, whole) : undefined;
  }

  #pageOf(drawing: Drawing, { job }: Pick<Order, 'job'>): DrawnPage {
    const page = this.#pages.get(drawing) ?? { ...drawing, isWide: job.isWide, answers: job.answers };
    this.#pages.set(drawing, page);
    return page;
  }

  /** Undefined where there is no data to draw. */
  async #withData(order: Order, match: RouteMatch, url: URL): Promise<Order | undefined> {
    const question = questionOf(match, url);
    if (!question) return order;
    const answer = await this.#firstData.of(question);
    return answer === null ? undefined : withAnswer(order, answer);
  }

  /** Undefined where there is nothing to draw it with. */
  #withoutData(
    match: RouteMatch,
    { request, url, published, shell }: Omit<Visit, 'match' | 'arrivedAt'>,
  ): Order | undefined {
    const { remote: name } = match.route;
    const { version, drawing } = (name !== undefined && published.remotes[name]) || {};
    if (!shell.drawing || (name !== undefined && !drawing)) return undefined;
    const job = {
      address: addressOf(match, url),
      isWide: isWide(request),
      registry: registryText(published),
      answers: NO_DATA.text,
    };
    const common = { job, shell: shell.drawing, digest: NO_DATA.digest };
    if (name === undefined || version === undefined || !drawing) return { ...common, isOnTrial: false };
    const file = path.join(this.#remotesDir, name, version, drawing.file);
    const remote = { name, key: `${name} ${version}`, file, integrity: drawing.integrity };
    const isOnTrial = published.canaries?.includes(name) === true || published.trials?.[name] !== undefined;
    return { ...common, remote, isOnTrial };
  }
}

const withAnswer = (order: Order, { text: answers, digest }: FirstAnswer): Order => ({
  ...order,
  digest,
  job: { ...order.job, answers },
});

/** What a page's first data is asked for with; undefined where it has none. */
function questionOf(match: RouteMatch, url: URL): FirstQuestion | undefined {
  const address = firstFetch(match, url.searchParams)?.replace(/^\/api/, '');
  return address === undefined ? undefined : { address, cursor: match.route.dataQuery ? laterPage(url) : null };
}

/** Without what says nothing about the page. */
function addressOf({ route }: RouteMatch, { pathname, searchParams }: URL): string {
  const query = dataQueryOf(route, searchParams);
  return query.size === 0 ? pathname : `${pathname}?${query}`;
}

/** Of the first row of a page's first data, where that is a list of rows. */
function firstId(answers: string): string | undefined {
  const [{ content } = { content: undefined }] = Object.values(JSON.parse(answers || '{}')) as { content: unknown }[];
  const id: unknown = Array.isArray(content) ? content[0]?.id : undefined;
  return Number.isSafeInteger(id) ? String(id) : undefined;
}
