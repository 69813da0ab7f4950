import { type OwnCache, ownCache } from '@fluxpartes/mf-kit/waiting';
import type { RouteHandlerCallback } from 'workbox-core/types.js';
import { forgetOwn } from './own-cache.ts';
import { keepAnswer, SEEN_HEADER, seenAnswer } from './seen-answers.ts';
import { tell } from './tell.ts';

/** Keeps what has come, of an address that may be kept; a session that has ended takes all of it. */
export async function keep(url: URL, response: Response, own: OwnCache | null): Promise<void> {
  if (response.status === 401) return forgetOwn();
  if (response.status !== 200) return;
  const { headers } = response;
  await keepAnswer({ url, json: await response.text(), headers }, own).catch(() => undefined);
}

/** What the API answers now; where no answer comes, or not all of it, the one that was seen last, and when. */
export const answers: RouteHandlerCallback = async ({ request, event, url }) => {
  const own = ownCache().catch(() => null);
  const { clientId } = event as FetchEvent;
  const told = (seen: number | null) =>
    event.waitUntil(tell(clientId, { address: url.href, seen }).catch(() => undefined));
  try {
    const response = await fetch(request);
    const [whole, copy] = [response.clone(), response.clone()];
    await response.arrayBuffer();
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
