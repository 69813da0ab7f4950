import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Histogram } from 'prom-client';
import { histogram } from './metrics.ts';
import { routeOf } from './route.ts';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']);
/** Patterns that are told apart; what comes beyond counts as one. There are some eighty. */
const MOST_ROUTES = 400;
const BEYOND = 'other';

/** How long requests took, by method, route pattern and kind of answer. */
export class RequestMeter {
  readonly #routes = new Set<string>();

  constructor(readonly durations: Histogram<'method' | 'route' | 'status'>) {}

  /** @param ms from its arrival to its end; a caller may leave before */
  answered(request: IncomingMessage, response: ServerResponse, ms: number): void {
    const { method = '' } = request;
    const labels = {
      method: METHODS.has(method) ? method : BEYOND,
      route: this.#bounded(routeOf(request)),
      status: response.writableFinished ? `${Math.floor(response.statusCode / 100)}xx` : 'aborted',
    };
    this.durations.observe(labels, ms / 1_000);
  }

  #bounded(route: string): string {
    if (!this.#routes.has(route) && this.#routes.size >= MOST_ROUTES) return BEYOND;
    this.#routes.add(route);
    return route;
  }
}

/** Undefined where nobody looks at figures. */
export function requestMeter(): RequestMeter | undefined {
  const durations = histogram({
    name: 'fluxpartes_http_request_duration_seconds',
    help: 'From the arrival of a request to the end of its answer, by the pattern of its route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  });
  return durations && new RequestMeter(durations);
}
