import 'reflect-metadata';
import { loadMetrics, startTracing } from '@fluxpartes/telemetry';
import { createApp, exitOnStartupError } from './app.ts';
import { loadConfig } from './config/config.ts';
import { migrateWithRetry } from './database/migrate.ts';
import { checkFileStore } from './files/bucket-store.ts';
import { FileStore } from './files/file-store.ts';
import { Log } from './http/log.ts';
import { enableGracefulShutdown } from './http/server.ts';
import { Worker } from './jobs/worker.ts';
import { exposeMetrics } from './metrics/metrics.ts';
import { RecuentosService } from './modules/publicaciones/recuentos/recuentos.ts';

/**
 * Keep-alive timeout in ms. Longer than a proxy keeps an idle connection, so that the proxy never sends on a closing one.
 */
const KEEP_ALIVE = 75_000;

async function start(): Promise<void> {
  const config = loadConfig(process.env);
  await startTracing('fluxpartes-api');
  if (config.API_METRICS_PORT !== undefined) await loadMetrics();
  await migrateWithRetry(config.directUrl);
  const app = await createApp(config);
  enableGracefulShutdown(app, { pause: config.SHUTDOWN_DELAY_SECONDS * 1_000 });
  app.getHttpServer().keepAliveTimeout = KEEP_ALIVE;
  await exposeMetrics(app, {
    port: config.API_METRICS_PORT,
    host: config.METRICS_HOST,
    release: config.FLUX_COMMIT,
  });
  await app.listen(config.API_PORT, config.API_HOST);
  app.get(RecuentosService).start();
  void checkFileStore(app.get(FileStore), config, app.get(Log));
  app.get(Log).info('listening', { host: config.API_HOST, port: config.API_PORT });
  // `npm start` disables expiry until the demo data are complete, because their purchases are in the past.
  process.on('message', (message) => {
    if (message === 'vencimientos') config.VENCIMIENTOS = 'si';
  });
  if (config.RUN_JOBS === 'si') await app.get(Worker).start();
}

start().catch(exitOnStartupError('API'));
