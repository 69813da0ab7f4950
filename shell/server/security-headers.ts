import type { ServerResponse } from 'node:http';
import { INLINE_SCRIPT_HASHES } from './inline-scripts.ts';
import type { LiveRemotes } from './registry.ts';

/** One host, whole: no `*` for any other, and no sign that ends a directive or the policy, all of which an address may have. */
const ONE_ORIGIN = /^https?:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d+)?$/;

const originsOf = (addresses: readonly string[]): string[] => {
  const origins = addresses.map((address) => (URL.canParse(address) ? new URL(address).origin : ''));
  return [...new Set(origins)].filter((origin) => ONE_ORIGIN.test(origin));
};

/** The other origins that the registry names; a remote may be published anywhere. */
const remoteOrigins = ({ remotes }: LiveRemotes): string[] =>
  originsOf(Object.values(remotes).flatMap(({ entry, before }) => (before ? [entry, before.entry] : [entry])));

/** Where a dev server that is tried in this tab says what has changed. */
const devSockets = ({ previews = {} }: LiveRemotes): string[] =>
  originsOf(Object.values(previews)).map((origin) => origin.replace('http:', 'ws:'));

/**
 * The page's Content-Security-Policy. No inline script but the page's own three, by their hashes; no eval; script addresses
 * only through the three named Trusted Types policies: the one that loads remotes, the one of the worker, and the bundler's, of which the shell and
 * each remote make one (a remote that is loaded anew, another). Pictures also from where the photos are read, if that is elsewhere.
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

/** The policy of what is no page: nothing in it is ever to run. */
export const NOTHING_RUNS = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

/** What is said of a page, or of what may be opened as one; browsers look for it nowhere else. */
const OF_PAGES: Readonly<Record<string, string>> = {
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'geolocation=(), microphone=(), payment=(), usb=()',
};

/** On every answer of the site's own; a remote's files say of themselves that others may load them. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  ...OF_PAGES,
};

/**
 * Takes off what is said of pages, and the request's id, which would be kept with the file for a year and stands in the log: a
 * page's scripts have some 220 bytes less each.
 */
export function sayNothingOfPages(response: Pick<ServerResponse, 'removeHeader'>): void {
  for (const name of [...Object.keys(OF_PAGES), 'X-Request-Id']) response.removeHeader(name);
}
