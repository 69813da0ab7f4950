import type { IncomingMessage } from 'node:http';
import { currentRequest } from './database-wait.ts';
import { type Lsn, lsnOfMark } from './lsn.ts';

/** The cookie that says of who has it that they wrote a moment ago, and how far the log went then. */
export const WROTE = 'escritura';
const MARKS = new RegExp(`${WROTE}=([^;]*)`, 'g');
/** What it says where nobody knew, as it did before it said how far. */
export const UNKNOWN = '1';

/**
 * What the request at hand must find: all that its caller wrote. Undefined where nothing but the primary will do: what changes
 * something decides by what is there now, and so does what no request asks for.
 */
export function ownWrites(request: IncomingMessage | undefined = currentRequest()): Lsn | undefined {
  if (request?.method !== 'GET' && request?.method !== 'HEAD') return undefined;
  const { cookie } = request.headers;
  if (cookie === undefined || !cookie.includes(WROTE)) return 0n;
  // Where there are several, as on http and https, the furthest counts.
  let furthest = 0n;
  for (const [, mark = ''] of cookie.matchAll(MARKS)) {
    const lsn = mark === UNKNOWN ? undefined : lsnOfMark(mark);
    if (lsn === undefined) return undefined;
    if (lsn > furthest) furthest = lsn;
  }
  return furthest;
}
