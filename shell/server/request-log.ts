import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { loggedPath } from '@fluxpartes/http';

/** An id that came with the request is kept where it looks like one; it goes on to the API and back in the answer. */
export function requestId(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

/** Writes one JSON line when the answer has gone: no query, no header, nothing personal. */
export function logWhenDone(request: IncomingMessage, response: ServerResponse, id: string): void {
  const started = performance.now();
  response.once('close', () => {
    const line = {
      time: new Date().toISOString(),
      service: 'site',
      id,
      method: request.method,
      path: loggedPath(request.url),
      status: response.statusCode,
      ms: Math.round(performance.now() - started),
      ...(response.writableFinished ? {} : { aborted: true }),
    };
    process.stdout.write(`${JSON.stringify(line)}\n`);
  });
}
