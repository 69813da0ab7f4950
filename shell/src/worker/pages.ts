import { Strategy, type StrategyHandler } from 'workbox-strategies';
import { KEPT_PAGE } from '../installed/addresses.ts';
import { bring, usedRemotes } from './files.ts';
import { answersIn, filesOf } from './kept-page.ts';
import { keepAnswer } from './seen-answers.ts';

const PAGE_CACHE = 'fp-pagina';

/** How long the network may take to begin with a page where one is kept. Milliseconds. */
const PATIENCE = 8000;

const keptPage = async () => (await caches.open(PAGE_CACHE)).match(KEPT_PAGE, { ignoreVary: true });

/**
 * Keeps the page of no route as it is now, once all files that it needs are here: what is shown without a network is of one
 * release. Where anything is missing, the one of before stays.
 */
export async function refreshKeptPage(event: ExtendableEvent): Promise<void> {
  const response = await fetch(KEPT_PAGE, { signal: AbortSignal.timeout(PATIENCE) });
  if (!response.ok || !response.headers.get('Content-Type')?.startsWith('text/html')) return;
  const used = await usedRemotes();
  const needed = filesOf(await response.clone().text(), (remote) => used.has(remote));
  if (needed === null) return;
  await Promise.all(needed.map(({ address, integrity }) => bring(event, address, integrity)));
  await (await caches.open(PAGE_CACHE)).put(KEPT_PAGE, response);
}

/** What a guest's page has come with counts as seen, as if its screen had asked for it. */
export async function keepDrawn(html: string): Promise<void> {
  const answers = Object.entries(answersIn(html));
  for (const [address, { content, headers }] of answers) {
    const all = new Headers({ ...headers, 'Content-Type': 'application/json; charset=utf-8' });
    const url = new URL(`/api${address}`, location.origin);
    await keepAnswer({ url, json: JSON.stringify(content), headers: all }, null);
  }
}

/** Once for each life of the worker, which is as short as a visit. */
let isFresh = false;

async function afterPage(event: ExtendableEvent, page: Response): Promise<void> {
  await keepDrawn(await page.text());
  if (isFresh) return;
  await refreshKeptPage(event);
  isFresh = true;
}

/** A page comes from the network, whatever it answers; where none does, the kept one stands in for it. */
export class Pages extends Strategy {
  protected override async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    const { event } = handler;
    const network = handler.fetch(request);
    try {
      const page = await inTime(network);
      if (page.ok) void handler.waitUntil(afterPage(event, page.clone()).catch(() => undefined));
      return page;
    } catch (error) {
      const kept = await keptPage();
      if (kept) return kept;
      if (error instanceof Late) return network;
      throw error;
    }
  }
}

class Late extends Error {}

function inTime(network: Promise<Response>): Promise<Response> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Late()), PATIENCE);
    network.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
