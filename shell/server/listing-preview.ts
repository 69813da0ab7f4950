import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { type ProductFacts, productSchema } from './crawlers/product.ts';
import type { InitialAnswer, InitialData } from './ssr/initial-data.ts';

/** How long a page waits for the API before it goes out with the general tags. Milliseconds. */
const PATIENCE = 150;

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
 * page finds its answer. It is the answer that the page is drawn with, and counts as long: who pauses a listing sees that
 * its links say so.
 */
export function createListingPreviews(answers: Pick<InitialData, 'of'>): ListingPreviews {
  const previews = new WeakMap<InitialAnswer, ListingLookUp>();
  const lookUp = async (id: string): Promise<ListingLookUp> => {
    const question = { address: `/publicaciones/${id}`, cursor: null };
    const answer = await answers.of(question);
    if (typeof answer === 'string') return answer === 'gone' ? 'gone' : 'unknown';
    const preview = previews.get(answer) ?? previewIn(answer, question.address);
    previews.set(answer, preview);
    return preview;
  };
  return { of: (id) => Promise.race([lookUp(id), pause(PATIENCE, 'unknown' as const, { ref: false })]) };
}

function previewIn({ text }: InitialAnswer, address: string): ListingLookUp {
  const answers = JSON.parse(text) as Readonly<Record<string, { content: unknown }>>;
  const listing = listingSchema.safeParse(answers[address]?.content);
  if (!listing.success) return 'unknown';
  const { nombre_producto: nombre, fotos, ...facts } = listing.data;
  return { nombre, fotos, facts };
}
