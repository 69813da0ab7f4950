import { createServer, type RequestListener, type Server } from 'node:http';
import type { Metric, Registry } from 'prom-client';
import { gauge } from './metrics.ts';

export interface MetricsEndpoint {
  port: number;
  host: string;
  /** The running commit; '' if unknown. */
  release: string;
}

/** A scraper uses one or two. */
const MAX_CONNECTIONS = 16;
/** Gauges with a counter's suffix, which `promtool check metrics` rejects. */
const MISNAMED = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];

/** Serves `/metrics` on a separate port: these metrics and prom-client's defaults of the process. */
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
  // It must not keep the process alive.
  return server.unref();
}

/** Shows the progress of a rolling update. */
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
