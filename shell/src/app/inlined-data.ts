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
  url: string;
  /** The elements of its screen. */
  parts: Element[];
}

/** The server-rendered page, until the user leaves it. */
let ssrPage: SsrPage | null = null;

const currentUrl = () => location.pathname + location.search;

/**
 * The SSR state; undefined in a client-rendered page. Removing the attribute also cancels the notice that the page's
 * buttons do not respond (shell/server/security-headers.ts).
 */
export function takeSsrState(root: HTMLElement): FirstPaint | undefined {
  if (!root.dataset.ssr) return undefined;
  delete root.dataset.ssr;
  ssrPage = { url: currentUrl(), parts: [...root.querySelectorAll(':scope > header ~ *')] };
  const answers = JSON.parse(inlinedText('fp-initial-data') || '{}') as FirstPaint['answers'];
  return { at: isOldPage() ? 0 : Date.now(), answers };
}

/** `performance.navigation.type` of a step back or forward. */
const BACK_FORWARD = 2;

/** On back or forward the browser may restore an old page. The deprecated API is used because it is smaller. */
const isOldPage = () => performance.navigation.type === BACK_FORWARD;

const isHydrated = (element: Element) => Object.keys(element).some((key) => key.startsWith('__react'));

/** The elements of the server-rendered screen while its code has not taken them over; null at another URL. */
export function ssrParts(): readonly Element[] | null {
  // Forgotten for good: React removes its keys from the elements of a screen that has failed.
  if (ssrPage?.parts.some(isHydrated)) ssrPage = null;
  return ssrPage && ssrPage.url === currentUrl() ? ssrPage.parts : null;
}

/**
 * A function that puts the server-rendered screen into an element, with the focus; null without such a screen. The caller
 * calls it while rendering, when the screen is still in the page.
 */
export function ssrScreen(): ((container: Element | null) => void) | null {
  const parts = ssrParts();
  if (!parts) return null;
  const focused = document.activeElement;
  return (container) => {
    container?.replaceChildren(...parts);
    if (focused instanceof HTMLElement && container?.contains(focused)) focused.focus({ preventScroll: true });
  };
}

/** The caller runs this when the user has left the page, or the session has changed. */
export function forgetSsrScreen(): void {
  ssrPage = null;
}
