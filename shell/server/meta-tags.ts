import { productData } from './crawlers/product.ts';
import { escapeHtml } from './html.ts';
import type { ListingPreview } from './listing-preview.ts';

const DESCRIPTION =
  'Autopartes nuevas y usadas en zona sur: publicá, encontrá la que le va a tu auto y comprá por transferencia.';

const named = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`;
const openGraph = (property: string, content: string) =>
  `<meta property="og:${property}" content="${escapeHtml(content)}">`;

/** What every page says of itself. Without an origin, nothing that needs a whole address. */
export function generalTags(title: string, origin: string | null): string[] {
  return [
    named('description', DESCRIPTION),
    ...common({ title, description: DESCRIPTION }),
    ...(origin === null ? [] : [openGraph('image', `${origin}/icono-512.png`)]),
    named('twitter:card', 'summary'),
  ];
}

/**
 * What a listing says of itself in a chat: its name and first photo, and never its price, place or seller, which are for
 * those who have signed in.
 */
export function listingTags(
  { nombre, fotos }: Pick<ListingPreview, 'nombre' | 'fotos'>,
  address: { origin: string | null; path: string },
): string[] {
  const { origin, path } = address;
  const description = `Mirá «${nombre}» en FluxPartes, autopartes de zona sur.`;
  const url = origin === null ? null : `${origin}${path}`;
  const [image = null] = absoluteOnes(fotos.slice(0, 1), origin);
  return [
    named('description', description),
    ...(url === null ? [] : [`<link rel="canonical" href="${escapeHtml(url)}">`, openGraph('url', url)]),
    ...common({ title: nombre, description }),
    ...(image === null ? [] : [openGraph('image', image), openGraph('image:alt', nombre)]),
    named('twitter:card', image === null ? 'summary' : 'summary_large_image'),
  ];
}

/** What search engines read of a listing; nothing where the site does not know its own address. */
export function listingData(
  listing: ListingPreview,
  { origin, path }: { origin: string | null; path: string },
): object | undefined {
  if (origin === null) return undefined;
  return productData(listing, { url: `${origin}${path}`, images: absoluteOnes(listing.fotos, origin) });
}

/** For a page that is not to be found: an unknown route, a listing that is gone. */
export const NOT_TO_BE_FOUND: readonly string[] = [named('robots', 'noindex')];

/** A later page of a list: one that is walked through, not found. */
export const TO_WALK_THROUGH: readonly string[] = [named('robots', 'noindex, follow')];

function common({ title, description }: { title: string; description: string }): string[] {
  return [
    openGraph('site_name', 'FluxPartes'),
    openGraph('locale', 'es_AR'),
    openGraph('type', 'website'),
    openGraph('title', title),
    openGraph('description', description),
  ];
}

const absoluteOnes = (fotos: readonly string[], origin: string | null): string[] =>
  fotos.map((foto) => absolute(foto, origin)).filter((address) => address !== null);

/** A photo's whole address; null where it has none to stand on, or is of no kind that a page shows. */
function absolute(foto: string, origin: string | null): string | null {
  if (!URL.canParse(foto, origin ?? undefined)) return null;
  const { protocol, href } = new URL(foto, origin ?? undefined);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}
