import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { escapeHtml } from './html.ts';
import type { InitialData, InitialResponse } from './ssr/initial-data.ts';

/* Metadata for link previews (Open Graph) and search engines (meta tags, schema.org). */

/** In ms. After this time the page is sent with general tags. */
const API_TIMEOUT_MS = 150;

/** Public fields of a listing. Price, place and seller are for signed-in users only. */
const factsSchema = z.object({
  descripcion: z.string().optional(),
  categoria: z.string().optional(),
  codigo_serie: z.string().optional(),
  marca_repuesto: z.string().optional(),
  estado: z.string().optional(),
  disponible: z.boolean().optional(),
});

const listingSchema = z.object({ ...factsSchema.shape, nombre_producto: z.string(), fotos: z.array(z.string()) });

interface ListingPreview {
  nombre: string;
  /** Paths or absolute URLs. */
  fotos: readonly string[];
  facts: z.infer<typeof factsSchema>;
}

/** 'gone': the API responded 404. 'unknown': the API did not respond in time. */
type ListingLookUp = ListingPreview | 'gone' | 'unknown';

export interface ListingPreviews {
  of: (id: string) => Promise<ListingLookUp>;
}

/** Waits at most 150 ms; a slower look-up completes in the background and is cached with the initial data. */
export function createListingPreviews(data: Pick<InitialData, 'of'>): ListingPreviews {
  const previews = new WeakMap<InitialResponse, ListingLookUp>();
  const lookUp = async (id: string): Promise<ListingLookUp> => {
    const query = { path: `/publicaciones/${id}`, cursor: null };
    const response = await data.of(query);
    if (typeof response === 'string') return response === 'gone' ? 'gone' : 'unknown';
    const preview = previews.get(response) ?? previewIn(response, query.path);
    previews.set(response, preview);
    return preview;
  };
  return { of: (id) => Promise.race([lookUp(id), pause(API_TIMEOUT_MS, 'unknown' as const, { ref: false })]) };
}

function previewIn({ text }: InitialResponse, path: string): ListingLookUp {
  const responses = JSON.parse(text) as Readonly<Record<string, { content: unknown }>>;
  const listing = listingSchema.safeParse(responses[path]?.content);
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

export const NOINDEX: readonly string[] = [named('robots', 'noindex')];

/** Tags for the second and later pages of a list. */
export const NOINDEX_FOLLOW: readonly string[] = [named('robots', 'noindex, follow')];

/** Without an origin, tags that need an absolute URL are left out. */
export function generalTags(title: string, origin: string | null): string[] {
  return [
    named('description', DESCRIPTION),
    ...commonTags(title, DESCRIPTION),
    ...(origin === null ? [] : [openGraph('image', `${origin}/icono-512.png`)]),
    named('twitter:card', 'summary'),
  ];
}

/** The photo's absolute http(s) URL, if there is one. */
function absolute(foto: string, origin: string | null): string[] {
  if (!URL.canParse(foto, origin ?? undefined)) return [];
  const { protocol, href } = new URL(foto, origin ?? undefined);
  return protocol === 'https:' || protocol === 'http:' ? [href] : [];
}

/** Link previews show name and first photo; search engines get a schema.org product. */
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

/** JSON-LD of a product; unknown fields are left out. */
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
