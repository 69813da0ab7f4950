/** What the worker does with an address of the site. What is of no kind goes to the network as if there were no worker. */
export type Kind = 'page' | 'file' | 'photo' | 'answer';

/** Files whose names or folders say their content: /shell/x.<hash>.js, /mf/<remote>/<version>/x.<hash>.css. */
const FILE = /^\/(?:shell|mf\/[\w-]+\/[\w-]+)\/[\w@][\w@.-]*\.(?:js|css|woff2|webp|png|svg)$/;
const PHOTO = /^\/api\/fotos\/[0-9a-f]{64}\/\d+\.webp$/;

/** Lists and rows that a person has looked at and may look at again. Nothing that holds a password, a document or a proof. */
const ANSWER = /^\/api\/(?:publicaciones(?:\/\d+)?|usuarios\/\d+\/compras)$/;

/** What the site answers beside pages. */
const NO_PAGE = /^\/(?:api|mf|shell|salud)(?:\/|$)|\.\w+$/;

/** Of a GET request; `isNavigation`: a page is asked for. */
export function kindOf({ pathname, search }: Pick<URL, 'pathname' | 'search'>, isNavigation: boolean): Kind | null {
  if (isNavigation) return NO_PAGE.test(pathname) ? null : 'page';
  // With a query a file is asked for anew: the one that was kept did not do.
  if (FILE.test(pathname)) return search === '' ? 'file' : null;
  if (PHOTO.test(pathname)) return search === '' ? 'photo' : null;
  return ANSWER.test(pathname) ? 'answer' : null;
}

const TYPES: readonly [file: RegExp, type: RegExp][] = [
  [/\.js$/, /^text\/javascript\b/],
  [/\.css$/, /^text\/css\b/],
  [/\.woff2$/, /^font\/woff2\b/],
  [/\.(?:webp|png|svg)$/, /^image\//],
];

/** Whether an answer is the file that was asked for, and not a page that somebody on the way has put in its place. */
export function isFile(pathname: string, { status, headers }: Pick<Response, 'status' | 'headers'>): boolean {
  const type = headers.get('Content-Type') ?? '';
  return status === 200 && TYPES.some(([file, wanted]) => file.test(pathname) && wanted.test(type));
}

/** Whose an answer is: everybody's, or of the account whose session it was given to. */
export type Audience = 'everybody' | { only: number | 'signed in' };

/**
 * Whose the answer of an address is. What a listing says to those who are signed in alone, it says to all of them: where the
 * price is missing, it was written for a guest. The name cannot stand so in a text of it, whose quotes JSON would escape.
 */
export function audienceOf(pathname: string, json: string): Audience {
  const [, userId] = /^\/api\/usuarios\/(\d+)\//.exec(pathname) ?? [];
  if (userId !== undefined) return { only: Number(userId) };
  return json.includes('"precio":') ? { only: 'signed in' } : 'everybody';
}

/** Whether a text is what the address answers, whole: an object for one row, else a list. */
export function isWhole(pathname: string, json: string): boolean {
  try {
    const content: unknown = JSON.parse(json);
    const isRow = /\/\d+$/.test(pathname);
    return isRow ? typeof content === 'object' && content !== null && !Array.isArray(content) : Array.isArray(content);
  } catch {
    return false;
  }
}
