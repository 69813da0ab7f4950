import type { Server } from 'node:http';
import { counter, type Family, type MetricsPlace, serveMetrics } from '@fluxpartes/telemetry';
import type { INestApplicationContext } from '@nestjs/common';
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
  const { meter } = app.get(AnsweredRequests);
  const families = [
    ...app.get(ProcessFigures).families(),
    ...app.get(DatabaseFigures).families(),
    ...workFamilies(app),
  ];
  return serveMetrics({ port, ...place }, meter === undefined ? families : [meter, ...families]);
}

function workFamilies(app: INestApplicationContext): Family[] {
  return [
    counter(
      'fluxpartes_jobs_ended_total',
      'Jobs that this process brought to an end, by queue: done, retried, given_up, put_back (it stopped), lost.',
      () => app.get(Worker).ended.samples('queue', 'result'),
    ),
    counter('fluxpartes_mails_total', 'Mails that this process handed to a server, and tries that failed.', () =>
      app.get(CorreoSender).mails.samples('result'),
    ),
  ];
}
