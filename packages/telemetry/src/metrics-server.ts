import { createServer, type RequestListener, type Server } from 'node:http';
import type { Metric, Registry } from 'prom-client';
import { gauge } from './metrics.ts';

/** Where figures are looked at. */
export interface MetricsPlace {
  port: number;
  host: string;
  /** The commit that runs, which is shown with them; empty: nobody knows. */
  release: string;
}

/** Whoever scrapes has one connection, or two. */
const MOST_CONNECTIONS = 16;
/** A gauge by a counter's name, which `promtool check metrics` holds against all of them. Their sums by kind stay. */
const MISNAMED = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];

/**
 * Answers `/metrics`, and nothing else, on a port of its own: figures of the process itself (memory, processor, event loop)
 * and these.
 * @returns ends it
 */
export async function serveMetrics(
  { port, host, release }: MetricsPlace,
  metrics: readonly (Metric | undefined)[],
): Promise<Server> {
  const registry = await registryOf([releaseMetric(release), ...metrics]);
  const server = createServer(answerWith(registry));
  server.maxConnections = MOST_CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  // It never keeps a process that has nothing else to do.
  return server.unref();
}

/** Which release a process is of: while one goes over into the next, each says it for itself. */
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

function answerWith(registry: Registry): RequestListener {
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
