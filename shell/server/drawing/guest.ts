import type { IncomingMessage } from 'node:http';

/** Who has a session gets a page that says nothing of anybody: only guests' pages are drawn. */
export const isGuest = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  !/(?:^|;\s*)(?:__Host-)?sesion\s*=/.test(headers.cookie ?? '');

/** Whether a browser is not a phone's, as far as it says so. */
export function isWide({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const said = headers['sec-ch-ua-mobile'];
  return said === undefined ? !/Mobi/.test(headers['user-agent'] ?? '') : said !== '?1';
}
