import 'reflect-metadata';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadMetrics, startTracing } from '@fluxpartes/telemetry';
import { NestFactory } from '@nestjs/core';
import { appModule, exitOnStartupError } from './app.ts';
import { type Config, loadConfig } from './config/config.ts';
import { migrateWithRetry } from './database/migrate.ts';
import { Log } from './http/log.ts';
import { Worker } from './jobs/worker.ts';
import { exposeMetrics } from './metrics/metrics.ts';

/** Time in ms to shut down: longer than the limits of the jobs and the pool. */
const CLOSE_TIME = 6_000;

/** Starts the API's background work without its HTTP calls. */
async function start(): Promise<void> {
  // The worker serves no calls, so it needs no response cache. Its reads lead to writes, so it uses no replicas.
  const config: Config = { ...loadConfig(process.env, 'worker'), RESPONSE_CACHE: 'no', DATABASE_REPLICA_URLS: [] };
  await startTracing('fluxpartes-worker');
  if (config.WORKER_METRICS_PORT !== undefined) await loadMetrics();
  await migrateWithRetry(config.directUrl);
  const app = await NestFactory.createApplicationContext(appModule(config), { bufferLogs: true, abortOnError: false });
  const log = app.get(Log);
  app.useLogger(log);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, async () => {
      const isClosed = await Promise.race([app.close().then(() => true), sleep(CLOSE_TIME, false)]);
      process.exit(isClosed ? 0 : 1);
    });
  }
  await exposeMetrics(app, {
    port: config.WORKER_METRICS_PORT,
    host: config.METRICS_HOST,
    release: config.FLUX_COMMIT,
  });
  await app.get(Worker).start();
  log.info('working');
}

start().catch(exitOnStartupError('worker'));
