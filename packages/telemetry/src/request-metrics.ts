import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Histogram } from 'prom-client';
import { histogram } from './metrics.ts';

/** Express stores the matched route here; handlers without Express use `setRoute`. */
interface Matched extends IncomingMessage {
  route?: { path?: unknown };
}

const NO_ROUTE = 'none';

/** The route pattern of a request, never its path: `/publicaciones/:id`. */
export function routeOf(request: IncomingMessage): string {
  const path = (request as Matched).route?.path;
  return typeof path === 'string' ? path : NO_ROUTE;
}

export function setRoute(request: IncomingMessage, path: string): void {
  (request as Matched).route = { path };
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']);
/** Further patterns share one label. The product has about eighty. */
const MAX_ROUTES = 400;
const OTHER = 'other';

/** Durations of requests by method, route pattern and status class. */
export class RequestMeter {
  readonly #routes = new Set<string>();

  constructor(readonly durations: Histogram<'method' | 'route' | 'status'>) {}

  /** @param ms from the request's arrival to the response's end, or to the client's disconnect */
  answered(request: IncomingMessage, response: ServerResponse, ms: number): void {
    const { method = '' } = request;
    const labels = {
      method: METHODS.has(method) ? method : OTHER,
      route: this.#bounded(routeOf(request)),
      status: response.writableFinished ? `${Math.floor(response.statusCode / 100)}xx` : 'aborted',
    };
    this.durations.observe(labels, ms / 1_000);
  }

  #bounded(route: string): string {
    if (!this.#routes.has(route) && this.#routes.size >= MAX_ROUTES) return OTHER;
    this.#routes.add(route);
    return route;
  }
}

/** Undefined if metrics are off. */
export function requestMeter(): RequestMeter | undefined {
  const durations = histogram({
    name: 'fluxpartes_http_request_duration_seconds',
    help: 'From the arrival of a request to the end of its response, by route pattern.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  });
  return durations && new RequestMeter(durations);
}
