import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Counter, Gauge, Histogram, Metric, Registry } from 'prom-client';

/** Timeout in ms: a slower metric is left out, so that the scrape does not time out. */
const COLLECT_TIMEOUT_MS = 2_500;

let library: typeof import('prom-client') | undefined;

/** Loads prom-client (some megabytes) if metrics are on. Metrics created without the library are undefined. */
export async function loadMetrics(): Promise<void> {
  library = await import('prom-client');
}

interface Named<L extends string> {
  name: string;
  help: string;
  labelNames?: readonly L[];
}

export interface Sample<L extends string = string> {
  labels: Partial<Record<L, string>>;
  value: number;
}

/** A metric that collects its samples at each scrape. */
interface Collected<L extends string> extends Named<L> {
  samples: () => readonly Sample<L>[] | Promise<readonly Sample<L>[]>;
}

/** @param known label sets initialised to zero: Prometheus needs a zero before the first increment to compute a rate */
export function counter<L extends string>(
  named: Named<L>,
  known: readonly Partial<Record<L, string>>[] = [],
): Counter<L> | undefined {
  const made = library && new library.Counter<L>({ ...named, registers: [] });
  for (const labels of known) made?.inc(labels, 0);
  return made;
}

export function histogram<L extends string>(named: Named<L> & { buckets: number[] }): Histogram<L> | undefined {
  return library && new library.Histogram<L>({ ...named, registers: [] });
}

export function gauge<L extends string>({ samples, ...named }: Collected<L>): Gauge<L> | undefined {
  return library && new library.Gauge<L>({ ...named, registers: [], collect: collecting(samples) });
}

/** A counter that takes its values from another source at each scrape. */
export function counterOf<L extends string>({ samples, ...named }: Collected<L>): Counter<L> | undefined {
  return library && new library.Counter<L>({ ...named, registers: [], collect: collecting(samples) });
}

function collecting<L extends string>(samples: Collected<L>['samples']) {
  return async function (this: Counter<L> | Gauge<L>): Promise<void> {
    const now = await known(samples);
    this.reset();
    // reset() leaves a zero sample without labels, so it is removed.
    this.remove({});
    for (const { labels, value } of now) this.inc(labels, value);
  };
}

/** The samples; empty on an error or a timeout. */
async function known<L extends string>(samples: Collected<L>['samples']): Promise<readonly Sample<L>[]> {
  const done = new AbortController();
  const timeout = sleep(COLLECT_TIMEOUT_MS, [], { signal: done.signal, ref: false }).catch(() => []);
  try {
    return await Promise.race([samples(), timeout]);
  } catch {
    return [];
  } finally {
    done.abort();
  }
}

export interface MetricsEndpoint {
  port: number;
  host: string;
  /** The commit of the running code; '' if unknown. */
  release: string;
}

/** Connection limit: a scraper uses one or two. */
const MAX_CONNECTIONS = 16;
/** Gauges with the suffix of a counter in their names, which `promtool check metrics` rejects. */
const MISNAMED = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];

/** Serves `/metrics` on a separate port: the product's metrics and prom-client's default metrics of the process. */
export async function serveMetrics(
  { port, host, release }: MetricsEndpoint,
  metrics: readonly (Metric | undefined)[],
): Promise<Server> {
  const registry = await registryOf([releaseMetric(release), ...metrics]);
  const server = createServer(handlerOf(registry));
  server.maxConnections = MAX_CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  // The metrics server must not keep the process alive.
  return server.unref();
}

/** Shows the progress of a rolling update by the release of each process. */
const releaseMetric = (release: string) =>
  release === ''
    ? undefined
    : gauge({
        name: 'fluxpartes_release_info',
        help: 'The release that this process is of: 1.',
        labelNames: ['release'],
        samples: () => [{ labels: { release }, value: 1 }],
      });

async function registryOf(metrics: readonly (Metric | undefined)[]): Promise<Registry> {
  const { collectDefaultMetrics, Registry } = await import('prom-client');
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const name of MISNAMED) registry.removeSingleMetric(name);
  for (const metric of metrics) if (metric) registry.registerMetric(metric);
  return registry;
}

function handlerOf(registry: Registry): RequestListener {
  return ({ method, url }, response) => {
    if (method !== 'GET' || url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) =>
        response.writeHead(200, { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' }).end(text),
      () => response.writeHead(500).end(),
    );
  };
}

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
/** Maximum number of route labels: further patterns share one label. The product has about eighty patterns. */
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

/** The meter of requests; undefined if metrics are off. */
export function requestMeter(): RequestMeter | undefined {
  const durations = histogram({
    name: 'fluxpartes_http_request_duration_seconds',
    help: 'From the arrival of a request to the end of its response, by route pattern.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  });
  return durations && new RequestMeter(durations);
}
