import type { ServerResponse } from 'node:http';
import { INLINE_SCRIPT_HASHES } from './inline-scripts.ts';
import type { LiveRemotes } from './registry.ts';

/** One origin: no wildcard, and no character that ends a directive. */
const ONE_ORIGIN = /^https?:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d+)?$/;

const originsOf = (addresses: readonly string[]): string[] => {
  const origins = addresses.map((address) => (URL.canParse(address) ? new URL(address).origin : ''));
  return [...new Set(origins)].filter((origin) => ONE_ORIGIN.test(origin));
};

/** Other origins of remotes in the registry. */
const remoteOrigins = ({ remotes }: LiveRemotes): string[] =>
  originsOf(Object.values(remotes).flatMap(({ entry, before }) => (before ? [entry, before.entry] : [entry])));

/** WebSocket origins of previewed dev servers (hot reload). */
const devSockets = ({ previews = {} }: LiveRemotes): string[] =>
  originsOf(Object.values(previews)).map((origin) => origin.replace('http:', 'ws:'));

/**
 * The page's Content-Security-Policy: only the inline scripts' hashes, no eval, script URLs only through the three named
 * Trusted Types policies.
 */
export function contentSecurityPolicy(registry: LiveRemotes, photosOrigin: string | null = null): string {
  const self = ["'self'", ...remoteOrigins(registry)].join(' ');
  return [
    "default-src 'none'",
    `script-src ${self} ${INLINE_SCRIPT_HASHES}`,
    `style-src ${self}`,
    `font-src ${self}`,
    `img-src ${photosOrigin === null ? self : `${self} ${photosOrigin}`} data: blob:`,
    `connect-src ${[self, ...devSockets(registry)].join(' ')}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // Duplicates: the shell and each remote have a webpack runtime, and each makes its policy under the same name.
    "trusted-types fluxpartes#webpack fluxpartes#remotes fluxpartes#worker 'allow-duplicates'",
  ].join('; ');
}

/** The policy of responses that are no page. */
export const LOCKED_CSP = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

/** Browsers use these only for documents. */
const DOCUMENT_HEADERS: Readonly<Record<string, string>> = {
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'geolocation=(), microphone=(), payment=(), usb=()',
};

/** On every response but the API's; remotes' files override the resource policy. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  ...DOCUMENT_HEADERS,
};

/** Saves about 220 bytes a script. The request id would be cached for a year with the file. */
export function stripDocumentHeaders(response: Pick<ServerResponse, 'removeHeader'>): void {
  for (const name of [...Object.keys(DOCUMENT_HEADERS), 'X-Request-Id']) response.removeHeader(name);
}
