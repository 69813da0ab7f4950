import type { SiteShell } from './live-shell.ts';
import type { LiveRemotes, PublishedRemote } from './registry.ts';
import type { SiteRoute } from './routes.ts';
import { CLICK_REPLAY_SCRIPT, INLINE_SCRIPTS } from './security-headers.ts';
import { SHELL_PREFIX } from './static-files.ts';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text, so that it is safe in an attribute or between tags. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** Escapes `<` in JSON, so that it cannot close its script element. */
export const inlineText = (json: string): string => json.replaceAll('<', '\\u003c');

/**
 * One tag in the page's head. The bundler's runtime finds a style sheet by `chunkName`. A browser reuses a preload only for
 * a request with the same `integrity`: a remote's runtime sends `integrity`, the shell's runtime does not.
 */
type Resource =
  | { kind: 'script'; href: string; isChunk: boolean; integrity?: string | undefined }
  | { kind: 'font' | 'fetch'; href: string }
  | { kind: 'style'; href: string; chunkName?: string; integrity?: string | undefined };

/** The font of amounts; the shell's own screens do not use it. */
const AMOUNT_FONT = /^fluxseg\./;

/** The shell's chunk that every page of a remote loads. */
const REMOTE_PAGES_CHUNK = 'query';

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
 * All files of a route's first view, so that the browser fetches them concurrently. An unknown route or an unpublished
 * remote gets only the shell's files.
 */
export function resourcesFor(
  route: SiteRoute | undefined,
  { assets, registry, data }: { assets: SiteShell['assets']; registry: LiveRemotes; data?: string | undefined },
): Resource[] {
  const remote = route?.remote === undefined ? undefined : registry.remotes[route.remote];
  return [
    ...shellResources(assets, remote ? REMOTE_PAGES_CHUNK : route?.remote === undefined ? route?.chunk : undefined),
    ...(remote ? remoteResources(remote, route?.chunk) : []),
    ...assets.fonts
      .filter((file) => remote || !AMOUNT_FONT.test(file))
      .map((file): Resource => ({ kind: 'font', href: SHELL_PREFIX + file })),
    ...(data === undefined ? [] : [{ kind: 'fetch', href: data } as const]),
  ];
}

const integrityOf = (integrity: string | undefined): string =>
  integrity === undefined ? '' : ` integrity="${escapeHtml(integrity)}"`;

/** @param priority an attribute of a script's preload */
function tag(resource: Resource, priority = ''): string {
  const href = escapeHtml(resource.href);
  switch (resource.kind) {
    case 'style':
      // A style sheet of another origin could hang and block rendering, so it is only preloaded here. Its section loads it
      // itself.
      if (!resource.href.startsWith('/'))
        return `<link rel="preload" as="style" href="${href}"${integrityOf(resource.integrity)} crossorigin="anonymous">`;
      // The bundler's runtime knows only the bare file name. Without data-href it would add the style sheet again.
      return `<link rel="stylesheet" href="${href}"${resource.chunkName ? ` data-href="${escapeHtml(resource.chunkName)}"` : ''}${integrityOf(resource.integrity)} crossorigin="anonymous">`;
    case 'font':
      return `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin="anonymous">`;
    case 'script': {
      // The bundler's runtime loads chunks of this origin without CORS, and a preload is reused only in the same mode.
      const isPlain = resource.isChunk && resource.href.startsWith('/');
      return `<link rel="preload" as="script" href="${href}"${integrityOf(resource.integrity)}${isPlain ? '' : ' crossorigin="anonymous"'}${priority}>`;
    }
    case 'fetch':
      return `<link rel="preload" as="fetch" href="${href}" crossorigin="anonymous">`;
  }
}

interface Page {
  /** The render was late: browsers without scripts reload the page once, because the render may be cached by then. */
  isLate: boolean;
  title: string;
  /** Tags for search engines and link previews. */
  meta: readonly string[];
  /** Structured data (schema.org). */
  structured?: object | undefined;
  resources: readonly Resource[];
  /** The scripts of the shell itself. */
  scripts: readonly { src: string; integrity: string | undefined }[];
  /** Inlined JSON by element id. */
  data: Readonly<Record<string, string>>;
  /** The SSR result; `initialData` is safe inside a script element. */
  rendered?: { html: string; photos: string; initialData: string } | undefined;
  /** The markup that the browser's first render replaces; security-headers.ts knows its id. */
  frame?: string | undefined;
}

const NEEDS_SCRIPTS = 'FluxPartes necesita JavaScript para funcionar.';
const READS_WITHOUT = 'Sin JavaScript podés mirar y buscar. Para todo lo demás, FluxPartes lo necesita.';

/** Links required by law on every page, written here so that they do not depend on scripts. Styled by shell/src/app/app.module.css. */
const FOOTER = [
  '<footer class="site-foot"><nav aria-label="Al pie">',
  '<a href="/arrepentimiento">Botón de arrepentimiento</a>',
  '<a href="https://autogestion.produccion.gob.ar/consumidores">Defensa de las y los consumidores</a>',
  '<a href="/terminos">Términos y condiciones</a>',
  '<a href="/privacidad">Privacidad</a>',
  '</nav></footer>',
].join('');

function bodyOf({ rendered, frame }: Pick<Page, 'rendered' | 'frame'>): string {
  if (!rendered) {
    const inRoot = frame === undefined ? '' : `<div id="fp-frame">${frame}</div>`;
    return `<body><div id="root">${inRoot}</div><noscript>${NEEDS_SCRIPTS}</noscript>${FOOTER}</body>`;
  }
  const root = `<div id="root" data-ssr="si">${rendered.html}</div>`;
  return `<body>${root}<noscript>${READS_WITHOUT}</noscript>${FOOTER}</body>`;
}

const scriptsOf = ({ scripts }: Pick<Page, 'scripts'>) =>
  scripts.map(
    ({ src, integrity }) =>
      `<script defer src="${escapeHtml(src)}"${integrityOf(integrity)} crossorigin="anonymous"></script>`,
  );

/**
 * A server-rendered page is visible without scripts, so style sheets, first photos and fonts come before scripts: browsers
 * fetch deferred scripts at low priority. The section's scripts wait for the shell's.
 */
function headOf({ resources, scripts, rendered }: Pick<Page, 'resources' | 'scripts' | 'rendered'>): string[] {
  const isStyle = ({ kind }: Resource) => kind === 'style';
  const styles = resources.filter(isStyle).map((one) => tag(one));
  const others = resources.filter((one) => !isStyle(one));
  if (!rendered) return [...styles, ...others.map((one) => tag(one))];
  const isOfRemote = resources.some((one) => one.kind === 'script' && !one.isChunk);
  const isLater = ({ kind }: Resource) => isOfRemote && kind === 'script';
  return [
    ...styles,
    ...(rendered.photos ? [rendered.photos] : []),
    ...scriptsOf({ scripts }),
    ...others.filter((one) => !isLater(one)).map((one) => tag(one)),
    // Inserted by shell/src/app/prepare-document.ts: a template's content is not fetched.
    ...(isOfRemote
      ? [
          '<template id="fp-later">',
          ...others.filter(isLater).map((one) => tag(one, ' fetchpriority="low"')),
          '</template>',
        ]
      : []),
  ];
}

/** The HTML of every route. */
export function renderPage(page: Page): string {
  const { isLate, title, meta, structured, resources, scripts, data, rendered } = page;
  return [
    '<!doctype html>',
    '<html lang="es-AR">',
    '<head>',
    '<meta charset="utf-8">',
    `<title>${escapeHtml(title)} · FluxPartes</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="theme-color" content="#d9e0e6" data-light="#d9e0e6" data-dark="#0a0e14">',
    ...(isLate ? ['<noscript><meta http-equiv="refresh" content="1"></noscript>'] : []),
    ...[...INLINE_SCRIPTS, ...(rendered ? [CLICK_REPLAY_SCRIPT] : [])].map((script) => `<script>${script}</script>`),
    ...headOf({ resources, scripts, rendered }),
    ...meta,
    ...(structured ? [`<script type="application/ld+json">${inlineText(JSON.stringify(structured))}</script>`] : []),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/manifest.webmanifest">',
    ...Object.entries(data).map(
      ([id, json]) => `<script type="application/json" id="${id}">${inlineText(json)}</script>`,
    ),
    ...(rendered?.initialData
      ? [`<script type="application/json" id="fp-initial-data">${rendered.initialData}</script>`]
      : []),
    ...(rendered ? [] : scriptsOf({ scripts })),
    '</head>',
    bodyOf(page),
    '</html>',
  ].join('\n');
}
