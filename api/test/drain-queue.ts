import type { INestApplicationContext } from '@nestjs/common';
import PgBoss from 'pg-boss';
import { PgBossDb } from '../src/jobs/jobs.repository.ts';
import type { JobInput, QueueName } from '../src/jobs/queues.ts';
import { Worker } from '../src/jobs/worker.ts';

/** Runs the due jobs of a queue, as a worker does, until it is empty; returns their number. */
export async function drainQueue(app: INestApplicationContext, queue: QueueName): Promise<number> {
  const boss = new PgBoss({ db: app.get(PgBossDb) });
  const worker = app.get(Worker);
  for (let done = 0; ; done += 1) {
    const [job] = await boss.fetch<unknown>(queue, { includeMetadata: true });
    if (job === undefined) return done;
    await worker.perform(queue, job);
  }
}

export async function enqueue<Q extends QueueName>(
  app: INestApplicationContext,
  queue: Q,
  ...data: JobInput<Q>[]
): Promise<void> {
  const boss = new PgBoss({ db: app.get(PgBossDb) });
  // pg-boss accepts null too; its types do not.
  for (const each of data) await boss.send(queue, each as object);
}
