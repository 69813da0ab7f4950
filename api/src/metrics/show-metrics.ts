import type { Server } from 'node:http';
import { type MetricsPlace, serveMetrics } from '@fluxpartes/telemetry';
import type { INestApplicationContext } from '@nestjs/common';
import { RateLimits } from '../http/limits.ts';
import { AnsweredRequests } from '../http/log.ts';
import { Worker } from '../jobs/worker.ts';
import { CorreoSender } from '../modules/recuperacion/correo/correo-sender.ts';
import { DatabaseFigures } from './database-figures.ts';
import { ProcessFigures } from './process-figures.ts';

/** Answers `/metrics` of an API, or of a worker, where its settings give it a port. */
export async function showMetrics(
  app: INestApplicationContext,
  { port, ...place }: Omit<MetricsPlace, 'port'> & { port: number | undefined },
): Promise<Server | undefined> {
  if (port === undefined) return undefined;
  return serveMetrics({ port, ...place }, [
    app.get(AnsweredRequests).meter?.durations,
    ...app.get(ProcessFigures).metrics(),
    ...app.get(DatabaseFigures).metrics(),
    app.get(RateLimits).hits,
    app.get(Worker).ended,
    app.get(CorreoSender).mails,
  ]);
}
