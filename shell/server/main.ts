import { loadMetrics, serveMetrics, startTracing, stopTracing } from '@fluxpartes/telemetry';
import { gracefulShutdown } from './connections.ts';
import { logLine } from './request.ts';
import { loadSettings, SettingsError } from './settings.ts';
import { createSite } from './site.ts';

/** Time for requests in flight, in ms; if a request is cut off, the exit code is 1. */
const GRACE_PERIOD_MS = 10_000;

async function main(): Promise<void> {
  const settings = loadSettings(process.env);
  await startTracing('fluxpartes-site');
  if (settings.metrics) await loadMetrics();
  const { server, metrics, leave, close } = await createSite(settings, new URL('../../', import.meta.url));
  if (settings.metrics) await serveMetrics(settings.metrics, metrics);
  const end = gracefulShutdown(server, settings.shutdownDelayMs);
  server.listen(settings.port, settings.host, () => {
    logLine({ listening: settings.port });
    process.send?.('ready');
  });
  const stop = () => {
    leave();
    void end()
      .then(close)
      .then(stopTracing)
      .then(() => process.exit(0));
    setTimeout(() => process.exit(1), settings.shutdownDelayMs + GRACE_PERIOD_MS).unref();
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  server.on('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });
}

main().catch((error: unknown) => {
  console.error(error instanceof SettingsError ? error.message : error);
  process.exitCode = 1;
});
