import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Balancer } from '../balancer/balancer.ts';
import { inlineText } from '../html.ts';
import type { SiteShell } from '../live-shell.ts';
import { forBrowsers, type LiveRegistry, type LiveRemotes } from '../registry.ts';
import { firstFetch, type RouteMatch } from '../routes.ts';
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

  /** Undefined where the browser is to draw it: for whoever has a session, and whenever anything is late or goes wrong. */
  async of(visit: Visit): Promise<DrawnPage | undefined> {
    if (!this.#draws || !visit.match?.route.drawn || !visit.shell.drawing || !isGuest(visit.request)) return undefined;
    const drawing = this.#draw(visit.match, visit).catch((error: unknown) => {
      console.error(error);
      return undefined;
    });
    const late = pause(PATIENCE, undefined, { ref: false });
    const drawn = await Promise.race([drawing, late]);
    this.drawer.results.count(drawn ? 'drawn' : 'not_drawn');
    return drawn;
  }

  /** Draws the shell's own pages and one of each remote, so that the first visitors find the code warm. */
  async warm(shell: SiteShell, published: LiveRemotes): Promise<void> {
    const { drawing } = shell;
    if (!drawing || !this.#draws) return;
    for (const { path: address, drawn } of shell.offer.routes.filter((row) => !row.path.includes(':'))) {
      const job = { address, isWide: false, registry: registryText(published), answers: '' };
      if (drawn) await this.drawer.draw({ job, shell: drawing, isOnTrial: false });
    }
    for (const [remote, { routes, drawing: itsOwn }] of Object.entries(published.remotes)) {
      const row = itsOwn && routes.find(({ path: address, drawn }) => drawn && !address.includes(':'));
      if (!row) continue;
      const match = { route: { ...row, remote }, params: {} };
      await this.#draw(match, { request: { headers: {} }, url: new URL(row.path, 'http://site'), published, shell });
    }
  }

  async #draw(
    match: RouteMatch,
    { request, url, published, shell }: Omit<Visit, 'match'>,
  ): Promise<DrawnPage | undefined> {
    const { remote: name } = match.route;
    const remote = name === undefined ? undefined : published.remotes[name];
    if (!shell.drawing || (name !== undefined && !remote?.drawing)) return undefined;
    const address = firstFetch(match, url.searchParams)?.replace(/^\/api/, '');
    const answers = address === undefined ? '' : await this.#firstData.of(address);
    if (answers === null) return undefined;
    const order: Order = {
      job: {
        address: addressOf(match, url),
        isWide: isWide(request),
        registry: registryText(published),
        answers,
      },
      shell: shell.drawing,
      isOnTrial: false,
    };
    if (name !== undefined && remote?.drawing) {
      const { version, drawing } = remote;
      const file = path.join(this.#remotesDir, name, version, drawing.file);
      order.remote = { name, key: `${name} ${version}`, file, integrity: drawing.integrity };
      order.isOnTrial = (await this.#registry.current()).remotes[name]?.version !== version;
    }
    const drawing = await this.drawer.draw(order);
    return drawing ? { ...drawing, isWide: order.job.isWide, answers: inlineText(answers) } : undefined;
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

const registryText = (published: LiveRemotes): string => JSON.stringify(forBrowsers(published));
