import type { Server } from 'node:http';
import { type MetricsEndpoint, serveMetrics } from '@fluxpartes/telemetry';
import type { INestApplicationContext } from '@nestjs/common';
import { RequestLog } from '../http/log.ts';
import { RateLimits } from '../http/rate-limits.ts';
import { Worker } from '../jobs/worker.ts';
import { CorreoSender } from '../modules/recuperacion/correo/correo-sender.ts';
import { DatabaseMetrics } from './database-metrics.ts';
import { ProcessMetrics } from './process-metrics.ts';

/** Serves `/metrics` of an API, or of a worker, where its settings give it a port. */
export async function exposeMetrics(
  app: INestApplicationContext,
  { port, ...place }: Omit<MetricsEndpoint, 'port'> & { port: number | undefined },
): Promise<Server | undefined> {
  if (port === undefined) return undefined;
  return serveMetrics({ port, ...place }, [
    app.get(RequestLog).meter?.durations,
    ...app.get(ProcessMetrics).metrics(),
    ...app.get(DatabaseMetrics).metrics(),
    app.get(RateLimits).hits,
    app.get(Worker).ended,
    app.get(CorreoSender).mails,
  ]);
}
