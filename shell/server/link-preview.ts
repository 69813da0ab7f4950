import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { escapeHtml } from './html.ts';
import type { InitialData, InitialResponse } from './ssr/initial-data.ts';

/* How pages introduce themselves to chats (Open Graph) and search engines (meta tags, schema.org). */

/** How long a page waits for the API before it goes out with the general tags. Milliseconds. */
const PATIENCE = 150;

/** What a guest sees of a listing and a search engine may know. Price, place, seller and number are for those who have signed in. */
const factsSchema = z.object({
  descripcion: z.string().optional(),
  categoria: z.string().optional(),
  codigo_serie: z.string().optional(),
  marca_repuesto: z.string().optional(),
  estado: z.string().optional(),
  disponible: z.boolean().optional(),
});

const listingSchema = z.object({ ...factsSchema.shape, nombre_producto: z.string(), fotos: z.array(z.string()) });

/** What a link to a listing shows of it elsewhere: never its price, place or seller. */
interface ListingPreview {
  nombre: string;
  /** Paths of the site, or whole addresses. */
  fotos: readonly string[];
  /** What search engines are told besides. */
  facts: z.infer<typeof factsSchema>;
}

/** 'gone': deleted, paused or never there. 'unknown': the API did not say in time. */
type ListingLookUp = ListingPreview | 'gone' | 'unknown';

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
  const previews = new WeakMap<InitialResponse, ListingLookUp>();
  const lookUp = async (id: string): Promise<ListingLookUp> => {
    const question = { path: `/publicaciones/${id}`, cursor: null };
    const answer = await answers.of(question);
    if (typeof answer === 'string') return answer === 'gone' ? 'gone' : 'unknown';
    const preview = previews.get(answer) ?? previewIn(answer, question.path);
    previews.set(answer, preview);
    return preview;
  };
  return { of: (id) => Promise.race([lookUp(id), pause(PATIENCE, 'unknown' as const, { ref: false })]) };
}

function previewIn({ text }: InitialResponse, address: string): ListingLookUp {
  const answers = JSON.parse(text) as Readonly<Record<string, { content: unknown }>>;
  const listing = listingSchema.safeParse(answers[address]?.content);
  if (!listing.success) return 'unknown';
  const { nombre_producto: nombre, fotos, ...facts } = listing.data;
  return { nombre, fotos, facts };
}

const DESCRIPTION =
  'Autopartes nuevas y usadas en zona sur: publicá, encontrá la que le va a tu auto y comprá por transferencia.';

const named = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`;
const openGraph = (property: string, content: string) =>
  `<meta property="og:${property}" content="${escapeHtml(content)}">`;

const commonTags = (title: string, description: string): string[] => [
  openGraph('site_name', 'FluxPartes'),
  openGraph('locale', 'es_AR'),
  openGraph('type', 'website'),
  openGraph('title', title),
  openGraph('description', description),
];

/** For a page that is not to be found: an unknown route, a listing that is gone. */
export const NOT_TO_BE_FOUND: readonly string[] = [named('robots', 'noindex')];

/** A later page of a list: one that is walked through, not found. */
export const TO_WALK_THROUGH: readonly string[] = [named('robots', 'noindex, follow')];

/** What every page says of itself. Without an origin, nothing that needs a whole address. */
export function generalTags(title: string, origin: string | null): string[] {
  return [
    named('description', DESCRIPTION),
    ...commonTags(title, DESCRIPTION),
    ...(origin === null ? [] : [openGraph('image', `${origin}/icono-512.png`)]),
    named('twitter:card', 'summary'),
  ];
}

/** A photo's whole address; none where it has nothing to stand on, or is of no kind that a page shows. */
function absolute(foto: string, origin: string | null): string[] {
  if (!URL.canParse(foto, origin ?? undefined)) return [];
  const { protocol, href } = new URL(foto, origin ?? undefined);
  return protocol === 'https:' || protocol === 'http:' ? [href] : [];
}

/**
 * What a listing says of itself: in a chat its name and first photo, to search engines a product as schema.org describes one.
 * Never its price, place or seller, which are for those who have signed in.
 */
export function listingTags(
  { nombre, fotos, facts }: ListingPreview,
  { origin, path }: { origin: string | null; path: string },
): { meta: string[]; structured: object | undefined } {
  const description = `Mirá «${nombre}» en FluxPartes, autopartes de zona sur.`;
  const url = origin === null ? null : `${origin}${path}`;
  const [image = null] = fotos.slice(0, 1).flatMap((foto) => absolute(foto, origin));
  const meta = [
    named('description', description),
    ...(url === null ? [] : [`<link rel="canonical" href="${escapeHtml(url)}">`, openGraph('url', url)]),
    ...commonTags(nombre, description),
    ...(image === null ? [] : [openGraph('image', image), openGraph('image:alt', nombre)]),
    named('twitter:card', image === null ? 'summary' : 'summary_large_image'),
  ];
  if (url === null) return { meta, structured: undefined };
  const images = fotos.flatMap((foto) => absolute(foto, origin));
  return { meta, structured: productData(nombre, facts, { url, images }) };
}

const SCHEMA = 'https://schema.org';

const CONDITIONS: Readonly<Record<string, string>> = {
  nuevo: `${SCHEMA}/NewCondition`,
  usado: `${SCHEMA}/UsedCondition`,
};

/** For an `application/ld+json`; what is not known is left out. */
function productData(
  nombre: string,
  facts: ListingPreview['facts'],
  { url, images }: { url: string; images: readonly string[] },
): object {
  const { descripcion, categoria, codigo_serie: serie, marca_repuesto: maker, estado = '', disponible } = facts;
  const condition = CONDITIONS[estado];
  return {
    '@context': SCHEMA,
    '@type': 'Product',
    name: nombre,
    url,
    ...(images.length > 0 && { image: images }),
    ...(descripcion && { description: descripcion }),
    ...(categoria && { category: categoria }),
    ...(serie && { productID: serie }),
    ...(maker && { brand: { '@type': 'Brand', name: maker } }),
    ...(condition && { itemCondition: condition }),
    offers: {
      '@type': 'Offer',
      url,
      ...(condition && { itemCondition: condition }),
      ...(disponible !== undefined && { availability: `${SCHEMA}/${disponible ? 'InStock' : 'OutOfStock'}` }),
    },
  };
}
