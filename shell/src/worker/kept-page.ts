/** A file that a page needs, and what it has to be, where the page says so. */
export interface NeededFile {
  address: string;
  integrity?: string;
}

interface Release {
  entry?: unknown;
  integrity?: unknown;
  chunks?: Record<string, { js?: string[]; css?: string[] }>;
  integrities?: Record<string, string>;
}

const attribute = (tag: string, name: string): string | undefined => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];

const needed = (address: string, integrity: unknown): NeededFile =>
  typeof integrity === 'string' ? { address, integrity } : { address };

/** The files that stand in a page's head: of the shell, and of the remote whose page it is. */
export function filesOfHead(html: string): NeededFile[] {
  return [...html.matchAll(/<(?:script defer|link rel="(?:stylesheet|preload)") [^>]*>/g)].flatMap(([tag]) => {
    const address = attribute(tag, 'src') ?? attribute(tag, 'href');
    return address !== undefined && /^\/(?:shell|mf)\//.test(address)
      ? [needed(address, attribute(tag, 'integrity'))]
      : [];
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
 * The files that a page needs: the shell's that its head names, and all of the remotes that this browser has used, as the
 * registry in it has them. Null for what is no page of ours: without a script of the shell's, or without a registry.
 * @param uses whether this browser has used a remote, in whatever release
 */
export function filesOf(html: string, uses: (remote: string) => boolean): NeededFile[] | null {
  const head = filesOfHead(html);
  const [, json] = /<script type="application\/json" id="fp-registry">(.*?)<\/script>/s.exec(html) ?? [];
  if (json === undefined || !head.some(({ address }) => address.endsWith('.js'))) return null;
  try {
    const { remotes } = JSON.parse(json) as { remotes: Record<string, Release> };
    return [...head, ...Object.entries(remotes).flatMap(([name, one]) => (uses(name) ? filesOfRelease(one) : []))];
  } catch {
    return null;
  }
}

/** The first data that a page's head asks for: an address of this origin; undefined where there is none. */
export const firstDataIn = (html: string): string | undefined => {
  const [tag = ''] = /<link rel="preload" as="fetch" [^>]*>/.exec(html) ?? [];
  return attribute(tag, 'href')?.replaceAll('&amp;', '&');
};

/** An answer that a drawn page has come with. */
interface DrawnAnswer {
  content: unknown;
  headers: Record<string, string>;
}

/** The answers that a page of the site has come with, by address below the API's; none where it was not drawn. */
export function answersIn(html: string): Record<string, DrawnAnswer> {
  const [, json] = /<script type="application\/json" id="fp-initial-data">(.*?)<\/script>/s.exec(html) ?? [];
  try {
    return json === undefined ? {} : (JSON.parse(json) as Record<string, DrawnAnswer>);
  } catch {
    return {};
  }
}
