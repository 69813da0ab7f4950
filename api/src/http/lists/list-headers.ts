import { hash } from 'node:crypto';
import type { ListPage } from '../../call/list-page.ts';

/** Grows when rows of the same versions come to be written in another way: tags of before then fit no page. */
const FORM = 1;

/** Where a page was asked for: what its link to the next one is made of. */
export interface PageAddress {
  /** As it was sent, with its query. */
  address: string;
  /** What a proxy took off the address, as `X-Forwarded-Prefix` says. */
  prefix: string;
}

/**
 * What stands beside a page's rows. The weak ETag is a digest of the rows, or of their versions, and of what is said about
 * them, so that two viewers share one only where they see the same. No shared cache may keep a page, and no cache at all one that holds secrets.
 */
export function listHeaders(page: ListPage, where: PageAddress): [name: string, value: string][] {
  const headers: [string, string][] = [
    ['Content-Type', 'application/json; charset=utf-8'],
    ['Cache-Control', page.isSecret ? 'private, no-store' : 'private, no-cache'],
  ];
  if (!page.isSecret) headers.push(['ETag', weakEtag(page)]);
  headers.push(['Vary', 'Cookie']);
  if (page.total !== null) headers.push(['X-Total-Count', String(page.total)]);
  if (page.hasMoreThanTotal) headers.push(['X-Total-Count-Mas', 'si']);
  if (page.next !== null) headers.push(['Link', linkToNext(where, page.next)]);
  return headers;
}

/** The headers of a page count too: a row that was added behind it changes `Link` and the total alone. */
function weakEtag({ json, tag, next, total, hasMoreThanTotal }: ListPage): string {
  const rows = tag === undefined ? json : `${FORM} ${tag}`;
  return `W/"${hash('sha1', `${next} ${total} ${hasMoreThanTotal === true} ${rows}`, 'base64url')}"`;
}

/** An address's path and its query, '' where it has none. */
export function partsOf(address: string): { path: string; query: string } {
  const at = address.indexOf('?');
  return at < 0 ? { path: address, query: '' } : { path: address.slice(0, at), query: address.slice(at + 1) };
}

/** The same call with another cursor. */
function linkToNext({ address, prefix }: PageAddress, cursor: string): string {
  const { path, query } = partsOf(address);
  const params = new URLSearchParams(query);
  params.set('cursor', cursor);
  return `<${/^(\/[\w-]+)+$/.test(prefix) ? prefix : ''}${path}?${params}>; rel="next"`;
}
