import { INLINE_SCRIPTS, PRESS_SCRIPT } from './inline-scripts.ts';
import type { SiteShell } from './live-shell.ts';
import type { LiveRemotes, PublishedRemote } from './registry.ts';
import type { SiteRoute } from './routes.ts';
import { SHELL_PREFIX } from './static-files.ts';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text for an attribute or between tags. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** JSON that can stand in a script element: no `<`, so nothing in it can close the element. */
export const inlineText = (json: string): string => json.replaceAll('<', '\\u003c');

/**
 * One tag in the page's head. `chunkName` is what the bundler's runtime looks a stylesheet up by. A preload is
 * reused only by a request of the same `integrity`: the runtime of a remote asks with one, that of the shell without.
 */
type Resource =
  | { kind: 'script'; href: string; isChunk: boolean; integrity?: string | undefined }
  | { kind: 'font' | 'fetch'; href: string }
  | { kind: 'style'; href: string; chunkName?: string; integrity?: string | undefined };

/** The face of amounts, of which the shell's own screens have none. */
const DIGITS = /^fluxseg\./;

/** What of the shell's every page of a remote takes. */
const WITH_REMOTES = 'query';

function shellResources({ chunks, assets }: SiteShell['assets'], chunk: string | undefined): Resource[] {
  const page = chunk === undefined ? undefined : chunks[chunk];
  const style = (file: string, chunkName?: string): Resource => ({
    kind: 'style',
    href: SHELL_PREFIX + file,
    integrity: assets[file]?.integrity,
    ...(chunkName !== undefined && { chunkName }),
  });
  return [
    ...(chunks.shell?.css ?? []).map((file) => style(file)),
    ...(page?.css ?? []).map((file) => style(file, file)),
    ...(page?.js ?? []).map((file): Resource => ({ kind: 'script', href: SHELL_PREFIX + file, isChunk: true })),
  ];
}

function remoteResources({ entry, chunks, integrity, integrities }: PublishedRemote, chunk = 'routes'): Resource[] {
  const base = entry.slice(0, entry.lastIndexOf('/') + 1);
  const files = [...new Set(['routes', chunk])].flatMap((name) => chunks[name] ?? []);
  const locate = (file: string) => ({ href: base + file, integrity: integrities?.[file] });
  const styles = files.flatMap(({ css }) => css);
  const scripts = files.flatMap(({ js }) => js);
  return [
    ...styles.map((file): Resource => ({ kind: 'style', chunkName: file, ...locate(file) })),
    { kind: 'script', href: entry, isChunk: false, integrity },
    ...scripts.map((file): Resource => ({ kind: 'script', isChunk: true, ...locate(file) })),
  ];
}

/**
 * Everything that a route's first view needs, so that the browser asks for all of it at once.
 * An unknown route and a remote that is not published get the shell's own files alone.
 */
export function resourcesFor(
  route: SiteRoute | undefined,
  { assets, registry, data }: { assets: SiteShell['assets']; registry: LiveRemotes; data?: string | undefined },
): Resource[] {
  const remote = route?.remote === undefined ? undefined : registry.remotes[route.remote];
  return [
    ...shellResources(assets, remote ? WITH_REMOTES : route?.remote === undefined ? route?.chunk : undefined),
    ...(remote ? remoteResources(remote, route?.chunk) : []),
    ...assets.fonts
      .filter((file) => remote || !DIGITS.test(file))
      .map((file): Resource => ({ kind: 'font', href: SHELL_PREFIX + file })),
    ...(data === undefined ? [] : [{ kind: 'fetch', href: data } as const]),
  ];
}

const integrityOf = (integrity: string | undefined): string =>
  integrity === undefined ? '' : ` integrity="${escapeHtml(integrity)}"`;

/** @param isLater a script is asked for when the page has its own: its address stands ready (shell/src/app/ask-for-section.ts) */
function tag(resource: Resource, isLater = false): string {
  const href = escapeHtml(resource.href);
  switch (resource.kind) {
    case 'style':
      // One that hangs elsewhere would keep the page from showing anything: its section asks for it, and waits for it, by itself.
      if (!resource.href.startsWith('/'))
        return `<link rel="preload" as="style" href="${href}"${integrityOf(resource.integrity)} crossorigin="anonymous">`;
      // Without data-href the bundler's runtime, which knows the file by its bare name, would add it once more.
      return `<link rel="stylesheet" href="${href}"${resource.chunkName ? ` data-href="${escapeHtml(resource.chunkName)}"` : ''}${integrityOf(resource.integrity)} crossorigin="anonymous">`;
    case 'font':
      return `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin="anonymous">`;
    case 'script': {
      // The bundler's runtime loads a chunk of this origin without CORS; a preload is reused only by a request of its own mode.
      const isPlain = resource.isChunk && resource.href.startsWith('/');
      return `<link${isLater ? '' : ' rel="preload"'} as="script" href="${href}"${integrityOf(resource.integrity)}${isPlain ? '' : ' crossorigin="anonymous"'}>`;
    }
    case 'fetch':
      return `<link rel="preload" as="fetch" href="${href}" crossorigin="anonymous">`;
  }
}

interface Page {
  /** The next one may be drawn: who runs no scripts asks for it. */
  isLate: boolean;
  title: string;
  /** What the page says of itself to search engines and chats, tag by tag. */
  meta: readonly string[];
  /** What it is about, for search engines. */
  structured?: object | undefined;
  resources: readonly Resource[];
  /** The shell's own scripts. */
  scripts: readonly { src: string; integrity: string | undefined }[];
  /** What is inlined, by the id of its element: JSON. */
  data: Readonly<Record<string, string>>;
  /** What the site has drawn, where it has; `answers` is JSON that can stand in a script element. */
  drawn?: { html: string; photos: string; answers: string } | undefined;
}

const NEEDS_SCRIPTS = 'FluxPartes necesita JavaScript para funcionar.';
const READS_WITHOUT = 'Sin JavaScript podés mirar y buscar. Para todo lo demás, FluxPartes lo necesita.';

/**
 * What the law wants within reach of everybody, on every page: written here, so that it is there whatever becomes of the page's
 * code. `shell/src/app/site-foot.css` lays it out.
 */
const FOOT = [
  '<footer class="site-foot"><nav aria-label="Al pie">',
  '<a href="/arrepentimiento">Botón de arrepentimiento</a>',
  '<a href="https://autogestion.produccion.gob.ar/consumidores">Defensa de las y los consumidores</a>',
  '<a href="/terminos">Términos y condiciones</a>',
  '<a href="/privacidad">Privacidad</a>',
  '</nav></footer>',
].join('');

function bodyOf(drawn: Page['drawn']): string {
  if (!drawn) return `<body><div id="root"></div><noscript>${NEEDS_SCRIPTS}</noscript>${FOOT}</body>`;
  const root = `<div id="root" data-drawn="si">${drawn.html}</div>`;
  return `<body>${root}<noscript>${READS_WITHOUT}</noscript>${FOOT}</body>`;
}

/** The shell's own scripts; `before` others where it says how much they matter: browsers ask for deferred ones last. */
const scriptsOf = ({ scripts }: Pick<Page, 'scripts'>, before = '') =>
  scripts.map(
    ({ src, integrity }) =>
      `<script defer src="${escapeHtml(src)}"${integrityOf(integrity)} crossorigin="anonymous"${before}></script>`,
  );

/**
 * What the browser asks for, in this order. A page that is drawn is seen without code, and answers nobody before the shell's has
 * come: that comes first, and the section's does not share the line with it.
 */
function headOf({ resources, scripts, drawn }: Pick<Page, 'resources' | 'scripts' | 'drawn'>): string[] {
  const isStyle = ({ kind }: Resource) => kind === 'style';
  const styles = resources.filter(isStyle).map((one) => tag(one));
  const others = resources.filter((one) => !isStyle(one));
  if (!drawn) return [...styles, ...others.map((one) => tag(one))];
  const isOfRemote = resources.some((one) => one.kind === 'script' && !one.isChunk);
  return [
    ...styles,
    ...(drawn.photos ? [drawn.photos] : []),
    ...scriptsOf({ scripts }, ' fetchpriority="high"'),
    ...others.map((one) => tag(one, isOfRemote)),
  ];
}

/** The page that the site answers for every route. */
export function renderPage({ isLate, title, meta, structured, resources, scripts, data, drawn }: Page): string {
  return [
    '<!doctype html>',
    '<html lang="es-AR">',
    '<head>',
    '<meta charset="utf-8">',
    `<title>${escapeHtml(title)} · FluxPartes</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="theme-color" content="#d9e0e6" data-light="#d9e0e6" data-dark="#0a0e14">',
    ...(isLate ? ['<noscript><meta http-equiv="refresh" content="1"></noscript>'] : []),
    ...[...INLINE_SCRIPTS, ...(drawn ? [PRESS_SCRIPT] : [])].map((script) => `<script>${script}</script>`),
    ...headOf({ resources, scripts, drawn }),
    ...meta,
    ...(structured ? [`<script type="application/ld+json">${inlineText(JSON.stringify(structured))}</script>`] : []),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/manifest.webmanifest">',
    ...Object.entries(data).map(
      ([id, json]) => `<script type="application/json" id="${id}">${inlineText(json)}</script>`,
    ),
    ...(drawn?.answers ? [`<script type="application/json" id="fp-data">${drawn.answers}</script>`] : []),
    ...(drawn ? [] : scriptsOf({ scripts })),
    '</head>',
    bodyOf(drawn),
    '</html>',
  ].join('\n');
}
