import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { Balancer } from './balancer/balancer.ts';
import { type ProductFacts, productSchema } from './crawlers/product.ts';
import { guestQuestion } from './guest-question.ts';
import type { Settings } from './settings.ts';

/** How long a page waits for the API before it goes out with the general tags. Milliseconds. */
const PATIENCE = 150;
/** When a look-up that no page waits for any more is given up. Milliseconds. */
const LOOK_UP_TIMEOUT = 3000;
/** How long an answer counts: a link in a chat is opened by many at once, and a pause should show soon. Milliseconds. */
const KEPT_FOR = 30_000;
/** Answers kept at most; the oldest goes first. */
const MOST_KEPT = 500;

const listingSchema = z.object({ ...productSchema.shape, nombre_producto: z.string(), fotos: z.array(z.string()) });

/** What a link to a listing shows of it elsewhere: never its price, place or seller. */
export interface ListingPreview {
  nombre: string;
  /** Paths of the site, or whole addresses. */
  fotos: readonly string[];
  /** What search engines are told besides. */
  facts: ProductFacts;
}

/** 'gone': deleted, paused or never there. 'unknown': the API did not say in time. */
export type ListingLookUp = ListingPreview | 'gone' | 'unknown';

/** Looks listings up at the API as a guest, who is told no price. */
export interface ListingPreviews {
  of: (id: string) => Promise<ListingLookUp>;
}

/**
 * Look-ups that never hold a page up for more than 150 ms. One that takes longer goes on by itself, so that the next
 * page finds its answer; the same listing is asked for once at a time.
 * @param now The present in milliseconds.
 */
export function createListingPreviews(
  { api, hopSecret }: Pick<Settings, 'hopSecret'> & { api: Pick<Balancer, 'ask'> },
  now: () => number = Date.now,
): ListingPreviews {
  const kept = new Map<string, { until: number; answer: Promise<ListingLookUp> }>();

  const keep = (id: string, answer: Promise<ListingLookUp>) => {
    kept.delete(id);
    kept.set(id, { until: now() + KEPT_FOR, answer });
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  };

  const ask = (id: string): Promise<ListingLookUp> => {
    const found = kept.get(id);
    if (found && found.until > now()) return found.answer;
    const answer = lookUp(api, id, hopSecret);
    keep(id, answer);
    void answer.then((said) => {
      if (said === 'unknown' && kept.get(id)?.answer === answer) kept.delete(id);
    });
    return answer;
  };

  return { of: (id) => Promise.race([ask(id), inTime(PATIENCE)]) };
}

async function lookUp(api: Pick<Balancer, 'ask'>, id: string, hopSecret: string | null): Promise<ListingLookUp> {
  const call = guestQuestion(`/publicaciones/${id}`, hopSecret);
  const patience = setTimeout(() => call.giveUp(), LOOK_UP_TIMEOUT).unref();
  try {
    const { statusCode, body } = await api.ask(call);
    const answer = await text(body);
    if (statusCode === 404) return 'gone';
    const listing = listingSchema.parse(JSON.parse(answer));
    const { nombre_producto: nombre, fotos, ...facts } = listing;
    return { nombre, fotos, facts };
  } catch {
    // The API is away, slow or refuses: the page does without.
    return 'unknown';
  } finally {
    clearTimeout(patience);
  }
}

function inTime(ms: number): Promise<'unknown'> {
  return new Promise((resolve) => setTimeout(resolve, ms, 'unknown').unref());
}
