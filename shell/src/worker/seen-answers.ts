import type { OwnCache } from '@fluxpartes/mf-kit/waiting';
import { audienceOf, isWhole } from './kinds.ts';

/** On a kept answer: when it was seen, in ms since 1970. The API sends no such header. */
export const SEEN_HEADER = 'X-Visto';

/** What everybody may see, kept for guests. */
const PUBLIC_CACHE = 'fp-visto';

/** Answers that each of the two caches holds; the one that was seen longest ago goes first. */
const MOST = 60;

/** How long one is shown in the place of a newer one. Milliseconds. */
const USABLE_FOR = 7 * 24 * 60 * 60 * 1000;

/** Characters: a longer one is not kept. */
const LONGEST = 400_000;

/** An answer that came whole. */
export interface SeenAnswer {
  url: URL;
  json: string;
  headers: Headers;
}

/**
 * Keeps an answer that was seen just now: what a guest was told for guests, what somebody signed in was told with their session
 * and for nobody else. Where it is not known whose it is, it is not kept.
 * @param own as it was when the answer was asked for: what has ended since takes it along
 */
export async function keepAnswer({ url, json, headers }: SeenAnswer, own: OwnCache | null): Promise<void> {
  if (json.length > LONGEST || !isWhole(url.pathname, json)) return;
  const audience = audienceOf(url.pathname, json);
  const isOwn = audience !== 'everybody' && (audience.only === 'signed in' || audience.only === own?.userId);
  const cache = audience === 'everybody' ? await caches.open(PUBLIC_CACHE) : isOwn ? own?.cache : undefined;
  if (!cache) return;
  const kept = new Headers(headers);
  for (const name of ['Content-Encoding', 'Content-Length', 'Vary']) kept.delete(name);
  kept.set(SEEN_HEADER, String(Date.now()));
  await cache.put(url.href, new Response(json, { headers: kept }));
  const keys = await cache.keys();
  const answers = keys.filter((key) => new URL(key.url).pathname.startsWith('/api/'));
  await Promise.all(answers.slice(0, -MOST).map((key) => cache.delete(key)));
}

/** The answer of an address as whoever asks saw it last; undefined where they did not, or too long ago. */
export async function seenAnswer(url: URL, own: OwnCache | null): Promise<Response | undefined> {
  const cache = own?.cache ?? (await caches.open(PUBLIC_CACHE));
  const kept = await cache.match(url.href);
  const at = Number(kept?.headers.get(SEEN_HEADER));
  if (kept && at > Date.now() - USABLE_FOR) return kept;
  await cache.delete(url.href);
  return undefined;
}
