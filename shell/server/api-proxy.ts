import { Agent, type ClientRequest, type IncomingMessage, type ServerResponse, request as sendHttp } from 'node:http';
import { request as sendHttps, Agent as TlsAgent } from 'node:https';
import { forwardedHeaders } from './forwarded-headers.ts';
import { relay } from './relay.ts';
import { refuseUnavailable } from './unavailable.ts';

/** The API answers within this or counts as away. It starts once the request is sent whole. Milliseconds. */
const ANSWER_TIMEOUT = 30_000;
/** A body that stops arriving for this long ends the call. Milliseconds. */
const IDLE_TIMEOUT = 60_000;

interface Options {
  /** Origin of the API. */
  apiUrl: string;
  trustedProxies: ReadonlySet<string>;
}

/** Hands `/api/*` on to the API without the prefix, streaming both ways; 503 while it is away. */
export function createApiProxy({ apiUrl, trustedProxies }: Options) {
  const base = new URL(apiUrl);
  const isTls = base.protocol === 'https:';
  const agent = isTls ? new TlsAgent({ keepAlive: true }) : new Agent({ keepAlive: true });
  const send = isTls ? sendHttps : sendHttp;

  function open(request: IncomingMessage, id: string): ClientRequest {
    return send({
      agent,
      hostname: base.hostname,
      port: base.port || (isTls ? 443 : 80),
      path:
        base.pathname.replace(/\/$/, '') + (request.url ?? '').replace(/^\/api(?=\/|\?|$)/, '').replace(/^(?!\/)/, '/'),
      method: request.method,
      headers: forwardedHeaders(request, { host: base.host, id, trustedProxies }),
      timeout: IDLE_TIMEOUT,
    });
  }

  function forward(request: IncomingMessage, response: ServerResponse, id: string, isRetry = false): void {
    const upstream = open(request, id);
    const hasBody = 'content-length' in request.headers || 'transfer-encoding' in request.headers;
    const patience = setTimeout(() => upstream.destroy(new Error('no answer')), ANSWER_TIMEOUT).unref();
    if (hasBody) request.on('data', () => patience.refresh());
    upstream.on('timeout', () => upstream.destroy(new Error('idle')));
    upstream.on('response', (answer) => {
      clearTimeout(patience);
      void relay(request, answer, response);
    });
    upstream.on('error', () => {
      clearTimeout(patience);
      // A kept connection that the API had just closed: nothing was sent, so a bare request goes out once more.
      if (upstream.reusedSocket && !hasBody && !isRetry && !response.headersSent)
        return forward(request, response, id, true);
      if (response.headersSent) response.destroy();
      else refuseUnavailable(response);
    });
    response.once('close', () => {
      if (!response.writableFinished) upstream.destroy();
    });
    if (hasBody) request.pipe(upstream);
    else upstream.end();
  }

  return {
    handle: (request: IncomingMessage, response: ServerResponse, id: string): void => forward(request, response, id),
    /** Ends the kept connections. */
    close: (): void => agent.destroy(),
  };
}
