/** Request kinds that the service worker handles. Other requests go to the network. */
export type Kind = 'page' | 'file' | 'photo' | 'data';

/** Immutable URLs: /shell/x.<hash>.js, /mf/<remote>/<version>/x.<hash>.css. */
const FILE = /^\/(?:shell|mf\/[\w-]+\/[\w-]+)\/[\w@][\w@.-]*\.(?:js|css|woff2|webp|png|svg)$/;
const PHOTO = /^\/api\/fotos\/[0-9a-f]{64}\/\d+\.webp$/;

/** Cacheable API paths. Their responses never hold a password, a document or a payment proof. */
const DATA = /^\/api\/(?:publicaciones(?:\/\d+)?|usuarios\/\d+\/compras)$/;

const NO_PAGE = /^\/(?:api|mf|shell|salud)(?:\/|$)|\.\w+$/;

/** The kind of a GET request. */
export function kindOf({ pathname, search }: Pick<URL, 'pathname' | 'search'>, isNavigation: boolean): Kind | null {
  if (isNavigation) return NO_PAGE.test(pathname) ? null : 'page';
  // A query in the URL marks a retry: the cached file did not work.
  if (FILE.test(pathname)) return search === '' ? 'file' : null;
  if (PHOTO.test(pathname)) return search === '' ? 'photo' : null;
  return DATA.test(pathname) ? 'data' : null;
}

const TYPES: readonly [file: RegExp, type: RegExp][] = [
  [/\.js$/, /^text\/javascript\b/],
  [/\.css$/, /^text\/css\b/],
  [/\.woff2$/, /^font\/woff2\b/],
  [/\.(?:webp|png|svg)$/, /^image\//],
];

/** Whether a response is the file; false for a captive portal's page in place of the file. */
export function isFile(pathname: string, { status, headers }: Pick<Response, 'status' | 'headers'>): boolean {
  const type = headers.get('Content-Type') ?? '';
  return status === 200 && TYPES.some(([file, wanted]) => file.test(pathname) && wanted.test(type));
}

/** Viewers that may see a cached response: all viewers, or the account with the session that received it. */
export type Audience = 'everybody' | { only: number | 'signed in' };

/**
 * The viewers of a response. A listing with a `"precio":` key was made for a signed-in user. Text values cannot contain
 * this key, because JSON escapes quotes.
 */
export function audienceOf(pathname: string, json: string): Audience {
  const [, userId] = /^\/api\/usuarios\/(\d+)\//.exec(pathname) ?? [];
  if (userId !== undefined) return { only: Number(userId) };
  return json.includes('"precio":') ? { only: 'signed in' } : 'everybody';
}

/** Whether a text is a complete response of the URL: an object for one row, otherwise a list. */
export function isComplete(pathname: string, json: string): boolean {
  try {
    const content: unknown = JSON.parse(json);
    const isRow = /\/\d+$/.test(pathname);
    return isRow ? typeof content === 'object' && content !== null && !Array.isArray(content) : Array.isArray(content);
  } catch {
    return false;
  }
}
