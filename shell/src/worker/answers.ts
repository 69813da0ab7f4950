import { type OwnCache, ownCache } from '@fluxpartes/mf-kit/waiting';
import type { RouteHandlerCallback } from 'workbox-core/types.js';
import { endOwn } from './own-cache.ts';
import { keepAnswer, SEEN_HEADER, seenAnswer } from './seen-answers.ts';
import { tell } from './tell.ts';

/** Keeps what has come, of an address that may be kept; a session that has ended takes all of it. */
export async function keep(url: URL, response: Response, own: OwnCache | null): Promise<void> {
  if (response.status === 401) return endOwn();
  if (response.status !== 200) return;
  const { headers } = response;
  await keepAnswer({ url, json: await response.text(), headers }, own).catch(() => undefined);
}

/** How long the network may take where an answer of before is there: less than the page waits. Milliseconds. */
const PATIENCE = 8000;

/** A connection that carries nothing fails neither: it is given up where something can be shown in its place. */
async function inTime<T>(work: Promise<T>, hasSeen: () => Promise<boolean>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () =>
        void hasSeen().then(
          (seen) => seen && reject(new TypeError('no answer in time')),
          () => undefined,
        ),
      PATIENCE,
    );
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** What the API answers now; where no answer comes, or not all of it, the one that was seen last, and when. */
export const answers: RouteHandlerCallback = async ({ request, event, url }) => {
  const own = ownCache().catch(() => null);
  const { clientId } = event as FetchEvent;
  const told = (seen: number | null) =>
    event.waitUntil(tell(clientId, { address: url.href, seen }).catch(() => undefined));
  try {
    const hasSeen = () => own.then((cache) => seenAnswer(url, cache)).then((seen) => seen !== undefined);
    const response = await inTime(fetch(request), hasSeen);
    const [whole, copy] = [response.clone(), response.clone()];
    await inTime(response.arrayBuffer(), hasSeen);
    event.waitUntil(own.then((cache) => keep(url, copy, cache)));
    told(null);
    return whole;
  } catch (error) {
    const seen = request.signal.aborted ? undefined : await own.then((cache) => seenAnswer(url, cache));
    if (!seen) throw error;
    told(Number(seen.headers.get(SEEN_HEADER)));
    return seen;
  }
};
