import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Looks, loggedPath } from '@fluxpartes/http';
import type { RequestMeter } from '@fluxpartes/telemetry';
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

/** Who is told of a request when its answer has gone. */
interface Told {
  /** Undefined where nobody looks at figures. */
  meter: RequestMeter | undefined;
  logsRequests: boolean;
  looks: Looks;
}

/** Counts a request when its answer has gone, and writes one JSON line: no query, no header, nothing personal. */
export function tellWhenDone(
  request: IncomingMessage,
  response: ServerResponse,
  { id, meter, logsRequests, looks }: Told & { id: string },
): void {
  if (!logsRequests && meter === undefined) return;
  const started = performance.now();
  response.once('close', () => {
    const ms = performance.now() - started;
    meter?.answered(request, response, ms);
    const path = loggedPath(request.url);
    const { statusCode: status, writableFinished } = response;
    if (!logsRequests || !looks.isNews(path, status, !writableFinished)) return;
    const line = {
      time: new Date().toISOString(),
      service: 'site',
      id,
      method: request.method,
      path,
      status,
      ms: Math.round(ms),
      ...(writableFinished ? {} : { aborted: true }),
    };
    process.stdout.write(`${JSON.stringify(line)}\n`);
  });
}
