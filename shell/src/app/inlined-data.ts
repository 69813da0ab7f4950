import type { FirstPaint, SiteConfig } from '@fluxpartes/mf-kit';
import type { AdminHuella } from '../sesion/admin-credentials.ts';

/** During SSR: the inlined texts by element id. */
let texts: Readonly<Record<string, string>> | null = null;

/** Text that the web server inlines in the page, by element id; '' if there is none. */
export function inlinedText(id: string): string {
  return texts ? (texts[id] ?? '') : (document.getElementById(id)?.textContent ?? '');
}

/** For SSR, which has no document. */
export function setInlinedTexts(inlined: Readonly<Record<string, string>>): void {
  texts = inlined;
}

/** The run-time configuration. Remotes get only the fields of `SiteConfig`. */
export interface ShellConfig extends SiteConfig {
  /** Undefined if an older web server sends none. */
  textoEnvio?: string | undefined;
  /** Null if the web server publishes no admin data; the login then calls POST /login. */
  admin: AdminHuella | null;
}

export const inlinedSiteConfig = (): ShellConfig => parseSiteConfig(inlinedText('fp-config'));

/** Invalid parts are blank: the page works without them. */
export function parseSiteConfig(text: string): ShellConfig {
  const config = objectIn(jsonIn(text));
  const { alias, cbu, titular } = objectIn(config.transferencia);
  const { textoEnvio } = config;
  const { sal, digesto, iteraciones, filter } = objectIn(config.admin);
  const hasAdmin =
    typeof sal === 'string' &&
    typeof digesto === 'string' &&
    typeof iteraciones === 'number' &&
    typeof filter === 'number';
  return {
    transferencia: { alias: textIn(alias), cbu: textIn(cbu), titular: textIn(titular) },
    textoEnvio: typeof textoEnvio === 'string' ? textoEnvio : undefined,
    admin: hasAdmin ? { sal, digesto, iteraciones, filter } : null,
  };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function objectIn(value: unknown): Partial<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

interface SsrPage {
  root: HTMLElement;
  url: string;
  /** A copy of its `main`. */
  copy?: { className: string; parts: ChildNode[] };
}

/** The server-rendered page, until the screen's code has loaded. */
let ssrPage: SsrPage | null = null;

const currentUrl = () => location.pathname + location.search;

/**
 * The SSR state; undefined in a client-rendered page. Removing the attribute also cancels the notice that the page's
 * buttons do not respond (shell/server/security-headers.ts).
 */
export function takeSsrState(root: HTMLElement): FirstPaint | undefined {
  if (!root.dataset.ssr) return undefined;
  delete root.dataset.ssr;
  ssrPage = { root, url: currentUrl() };
  const answers = JSON.parse(inlinedText('fp-initial-data') || '{}') as FirstPaint['answers'];
  return { at: isOldPage() ? 0 : Date.now(), answers };
}

/** `performance.navigation.type` of a step back or forward. */
const BACK_FORWARD = 2;

/** On back or forward the browser may restore an old page. The deprecated API is used because it is smaller. */
const isOldPage = () => performance.navigation.type === BACK_FORWARD;

/** A copy of the server-rendered `main`; null after hydration, and at another URL. */
export function ssrMarkup(): SsrPage['copy'] | null {
  // The page was left before it was copied, so the `main` in the document may be another page's.
  if (ssrPage && !ssrPage.copy && ssrPage.url !== currentUrl()) ssrPage = null;
  if (!ssrPage || ssrPage.url !== currentUrl()) return null;
  const main = ssrPage.root.querySelector('main');
  if (main) ssrPage.copy ??= { className: main.className, parts: [...main.cloneNode(true).childNodes] };
  return ssrPage.copy ?? null;
}

/** The caller runs this when the screen's code has loaded, or no release of it could be loaded. */
export function endHydration(): void {
  ssrPage = null;
}
