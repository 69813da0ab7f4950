/** A file that a page needs. */
export interface NeededFile {
  url: string;
  integrity?: string;
}

interface Release {
  entry?: unknown;
  integrity?: unknown;
  chunks?: Record<string, { js?: string[]; css?: string[] }>;
  integrities?: Record<string, string>;
}

const attribute = (tag: string, name: string): string | undefined => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];

const needed = (url: string, integrity: unknown): NeededFile =>
  typeof integrity === 'string' ? { url, integrity } : { url };

/** Files of the shell, and of the page's remote. */
export function filesOfHead(html: string): NeededFile[] {
  return [...html.matchAll(/<(?:script defer|link rel="(?:stylesheet|preload)") [^>]*>/g)].flatMap(([tag]) => {
    const url = attribute(tag, 'src') ?? attribute(tag, 'href');
    return url !== undefined && /^\/(?:shell|mf)\//.test(url) ? [needed(url, attribute(tag, 'integrity'))] : [];
  });
}

function filesOfRelease({ entry, integrity, chunks = {}, integrities = {} }: Release): NeededFile[] {
  if (typeof entry !== 'string' || !entry.startsWith('/mf/')) return [];
  const base = entry.slice(0, entry.lastIndexOf('/') + 1);
  const files = Object.values(chunks).flatMap(({ js = [], css = [] }) => [...js, ...css]);
  const unique = [...new Set(files)].map((file) => needed(base + file, integrities[file]));
  return [needed(entry, integrity), ...unique];
}

/**
 * The shell's files in the page's head, and all files of the remotes that this browser has used. The releases are those of
 * the page's registry. Null if the page is not the product's: it has no script of the shell, or no registry.
 */
export function filesOf(html: string, isUsed: (remote: string) => boolean): NeededFile[] | null {
  const head = filesOfHead(html);
  const [, json] = /<script type="application\/json" id="fp-registry">(.*?)<\/script>/s.exec(html) ?? [];
  if (json === undefined || !head.some(({ url }) => url.endsWith('.js'))) return null;
  try {
    const { remotes } = JSON.parse(json) as { remotes: Record<string, Release> };
    return [
      ...head,
      ...Object.entries(remotes).flatMap(([name, release]) => (isUsed(name) ? filesOfRelease(release) : [])),
    ];
  } catch {
    return null;
  }
}

/** Path of the initial data that the page's head preloads. */
export const initialDataIn = (html: string): string | undefined => {
  const [tag = ''] = /<link rel="preload" as="fetch" [^>]*>/.exec(html) ?? [];
  return attribute(tag, 'href')?.replaceAll('&amp;', '&');
};

interface InlinedResponse {
  content: unknown;
  headers: Record<string, string>;
}

/** API responses that a server-rendered page has inlined, by path below the API's. */
export function responsesIn(html: string): Record<string, InlinedResponse> {
  const [, json] = /<script type="application\/json" id="fp-initial-data">(.*?)<\/script>/s.exec(html) ?? [];
  try {
    return json === undefined ? {} : (JSON.parse(json) as Record<string, InlinedResponse>);
  } catch {
    return {};
  }
}
