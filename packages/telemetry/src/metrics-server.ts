import { createServer, type RequestListener, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Metric, Registry } from 'prom-client';
import { type Family, gauge } from './families.ts';
import type { Sample } from './tally.ts';

/** Where figures are looked at. */
export interface MetricsPlace {
  port: number;
  host: string;
  /** The commit that runs, which is shown with them; empty: nobody knows. */
  release: string;
}

/** Whoever scrapes has one connection, or two. */
const MOST_CONNECTIONS = 16;
/** What nobody answers in this time is left out, so that the rest arrives before whoever scrapes gives up. In ms. */
const PATIENCE = 2_500;
/** A gauge by a counter's name, which `promtool check metrics` holds against all of them. Their sums by kind stay. */
const MISNAMED = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];

/**
 * Answers `/metrics`, and nothing else, on a port of its own: figures of the process itself (memory, processor, event loop)
 * and these. prom-client is loaded here alone, where somebody wants figures.
 * @returns ends it
 */
export async function serveMetrics(
  { port, host, release }: MetricsPlace,
  families: readonly Family[],
): Promise<Server> {
  const registry = await registryOf([...releaseFamily(release), ...families]);
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
const releaseFamily = (release: string): Family[] =>
  release === ''
    ? []
    : [
        gauge('fluxpartes_release_info', 'The release that this process is of: 1.', () => [
          { labels: { release }, value: 1 },
        ]),
      ];

async function registryOf(families: readonly Family[]): Promise<Registry> {
  const { collectDefaultMetrics, Registry } = await import('prom-client');
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const name of MISNAMED) registry.removeSingleMetric(name);
  for (const family of families) {
    const { name, help, type } = family;
    const asked = { name, help, type, aggregator: 'sum', get: async () => ({ ...asked, values: await known(family) }) };
    // It asks no more of a metric than this; its types do.
    registry.registerMetric(asked as unknown as Metric<string>);
  }
  return registry;
}

/** A family's figures; none where they are not to be had now. */
async function known(family: Family): Promise<readonly Sample[]> {
  const over = new AbortController();
  const patience = sleep(PATIENCE, [], { signal: over.signal, ref: false }).catch(() => []);
  try {
    return await Promise.race([family.samples(), patience]);
  } catch {
    return [];
  } finally {
    over.abort();
  }
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
