import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { loggedPath } from '@fluxpartes/http';
import { arrivalOf } from './origin.ts';

/**
 * The request's id in both logs and in the answer. One that came with it counts from a trusted proxy alone: anybody else
 * could write another's into the logs.
 */
export function requestId(request: IncomingMessage, trustedProxies: ReadonlySet<string>): string {
  const { isTrusted } = arrivalOf(request, trustedProxies);
  const given = isTrusted ? request.headers['x-request-id'] : undefined;
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
