import type { IncomingMessage, ServerResponse } from 'node:http';
import { finished } from 'node:stream/promises';
import type { Door } from '@fluxpartes/http';
import { bodyLength } from './forwarded-headers.ts';
import { NOTHING_RUNS } from './security-headers.ts';

/** Where a phone's share sheet leads (packages/mf-kit/src/waiting/waiting.ts). */
export const SHARE = '/compartir';

/** What it then says there: the image did not arrive. */
const NOT_ARRIVED = '/mis-compras?compartido=not_arrived';

/** A browser that is answered before it has sent all shows no answer: so much is taken, and thrown away. Bytes. */
const MOST = 32 * 1024 * 1024;

/** For so long. Milliseconds. */
const PATIENCE = 60_000;

/** Whether the whole body came and was thrown away. */
async function isThrownAway(request: IncomingMessage): Promise<boolean> {
  const giveUp = setTimeout(() => request.destroy(), PATIENCE);
  let bytes = 0;
  request.on('data', (part: Buffer) => {
    bytes += part.length;
    if (bytes > MOST) request.destroy();
  });
  try {
    await finished(request, { writable: false });
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(giveUp);
  }
}

/**
 * Answers what another app shares where no worker stands before the site, whose job it is: the image is kept nowhere and its
 * owner is led to their purchases, where it can be chosen.
 */
export function createShareAnswer(door: Pick<Door, 'endWith'>) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if ((bodyLength(request) ?? 0) > MOST) door.endWith(request, response);
    else if (!(await isThrownAway(request))) return;
    response.writeHead(303, {
      Location: NOT_ARRIVED,
      'Cache-Control': 'no-store',
      'Content-Security-Policy': NOTHING_RUNS,
    });
    response.end();
  };
}
