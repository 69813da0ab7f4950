import { setTimeout as sleep } from 'node:timers/promises';
import { counter, traced } from '@fluxpartes/telemetry';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import PgBoss from 'pg-boss';
import { isUnavailable } from '../database/database-errors.ts';
import { Transactions } from '../database/transactions.ts';
import { Log } from '../http/log.ts';
import type { JobContext } from './job-context.ts';
import { type HeldJob, JobLostError, JobsRepository } from './jobs.repository.ts';
import { PgBossDb } from './pg-boss-db.repository.ts';
import { type JobData, type JobInput, QUEUES, type QueueName } from './queues.ts';

/** Once told to stop, a job may go on to its next safe point for this long; then what it waits for is cut. In ms. */
const GRACE = 3_000;
/** And this long to write down that it was cut. In ms. */
const SETTLE = 1_500;
/** Until the database is asked again, where a job's end could not be written. In ms. */
const ASK_AGAIN = 1_000;

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
/** pg-boss' own clocks: jobs of processes that died are looked for every half minute. In s. */
const CLOCKS = {
  maintenanceIntervalSeconds: 30,
  cronMonitorIntervalSeconds: 15,
  cronWorkerIntervalSeconds: 5,
  monitorStateIntervalSeconds: 10 * MINUTE,
  archiveCompletedAfterSeconds: 60 * MINUTE,
  archiveFailedAfterSeconds: 30 * DAY,
  deleteAfterSeconds: 7 * DAY,
} as const;

/** What the transaction that ends the job does as well: it is done once, with the job's end, or not at all. */
export type OnComplete = () => Promise<unknown>;
/** A job's work. Where the process dies it is done again, but for its ending. */
type Task<Q extends QueueName> = (data: JobData<Q>, job: JobContext) => Promise<OnComplete | undefined>;

interface Rhythm {
  /** Seconds from one look for jobs to the next, where there were none. */
  every: number;
  /** When the clock puts a job into the queue, one for all processes; in UTC. */
  cron?: string;
}

interface Work extends Rhythm {
  run: (data: unknown) => Promise<OnComplete | undefined>;
}

/** Does the jobs of the queues, one at a time of each. Any number of processes may: each job is taken by one of them. */
@Injectable()
export class Worker implements JobContext, OnModuleDestroy {
  /** How jobs ended, by queue. */
  readonly ended = counter(
    {
      name: 'fluxpartes_jobs_ended_total',
      help: 'Jobs that this process brought to an end, by queue: done, retried, given_up, put_back (it stopped), lost.',
      labelNames: ['queue', 'result'],
    },
    Object.keys(QUEUES).flatMap((queue) => ['done', 'retried', 'given_up'].map((result) => ({ queue, result }))),
  );
  isStopping = false;
  private readonly aborter = new AbortController();
  private readonly works = new Map<QueueName, Work>();
  private readonly running = new Set<Promise<void>>();
  private boss: PgBoss | undefined;

  constructor(
    private readonly jobs: JobsRepository,
    private readonly statements: PgBossDb,
    private readonly transactions: Transactions,
    private readonly log: Log,
  ) {}

  get abortSignal(): AbortSignal {
    return this.aborter.signal;
  }

  /** Says what the jobs of a queue are. Nothing is done before `start`. */
  handle<Q extends QueueName>(queue: Q, rhythm: Rhythm, task: Task<Q>): void {
    const run = (data: unknown) => task(QUEUES[queue].parse(data) as JobData<Q>, this);
    this.works.set(queue, { ...rhythm, run });
  }

  /** Begins to look for jobs. Programs call it: what fills in data or runs specs does a job when it says so. */
  async start(): Promise<void> {
    const boss = await this.startBoss();
    if (boss === undefined) return;
    this.boss = boss;
    for (const [queue, { every, cron }] of this.works) {
      if (cron !== undefined) await this.written(() => this.jobs.schedule(queue, cron));
      await this.look(boss, queue, every);
    }
  }

  /** Does a job that is held, to its end: done, put back where the process stops, or failed. Never throws. */
  async perform(queue: QueueName, job: HeldJob): Promise<void> {
    const performed = traced(`job ${queue}`, () => this.toItsEnd(queue, job));
    this.running.add(performed);
    await performed;
    this.running.delete(performed);
  }

  /** No more jobs; resolves when those that run have ended, or have been given up. */
  async onModuleDestroy(): Promise<void> {
    this.isStopping = true;
    for (const queue of this.boss === undefined ? [] : this.works.keys()) await this.boss?.offWork(queue);
    await within(GRACE, this.allEnded());
    this.aborter.abort();
    await within(SETTLE, this.allEnded());
    await this.boss?.stop({ graceful: false });
    await within(SETTLE, this.statements.end());
  }

  private async startBoss(): Promise<PgBoss | undefined> {
    while (!this.isStopping) {
      const boss = new PgBoss({ db: this.statements, migrate: false, ...CLOCKS });
      // What went wrong was told of where it was asked.
      boss.on('error', () => {});
      boss.on('monitor-states', ({ queues }) => this.tellOfFailed(queues));
      try {
        return await boss.start();
      } catch (error) {
        if (this.statements.isAnswered) throw error;
        await boss.stop({ graceful: false });
        await sleep(ASK_AGAIN, undefined, { signal: this.abortSignal }).catch(() => {});
      }
    }
    return undefined;
  }

  private async look(boss: PgBoss, queue: QueueName, every: number): Promise<void> {
    let looker = '';
    const options = { pollingIntervalSeconds: every, includeMetadata: true } as const;
    looker = await boss.work<unknown>(queue, options, async (jobs) => {
      for (const job of jobs) await this.perform(queue, job);
      // There may be more: no rest before a look finds none.
      boss.notifyWorker(looker);
    });
  }

  private async allEnded(): Promise<void> {
    do {
      await this.statements.settled();
      await Promise.all(this.running);
    } while (this.running.size > 0);
  }

  private async toItsEnd(queue: QueueName, job: HeldJob): Promise<void> {
    try {
      if (this.isStopping) await this.putBack(queue, job);
      else await this.end(queue, job, await this.works.get(queue)?.run(job.data), 'done');
    } catch (error) {
      await this.failed(queue, job, error).catch((unwritten: unknown) => {
        // Nothing could be written of it: it counts as given up in its time, and is tried again.
        if (!isUnavailable(unwritten)) this.log.failure(unwritten, { job: queue, id: job.id });
      });
    }
  }

  /** For another worker, which begins it anew: a stop is no try. */
  private putBack(queue: QueueName, job: HeldJob): Promise<void> {
    const { data } = job;
    return this.end(queue, job, () => this.jobs.send(queue, data as JobInput<typeof queue>), 'put_back');
  }

  private async end(queue: QueueName, job: HeldJob, onComplete: OnComplete | undefined, result: string): Promise<void> {
    await this.written(async () => {
      await this.jobs.complete(queue, job);
      await onComplete?.();
      if (result === 'done' && this.works.get(queue)?.cron !== undefined) await this.jobs.deleteFailed(queue);
    });
    this.ended?.inc({ queue, result });
  }

  private async failed(queue: QueueName, job: HeldJob, error: unknown): Promise<void> {
    const told = { job: queue, id: job.id, attempts: job.retryCount + 1 };
    // Another has it by now, or will.
    if (error instanceof JobLostError) {
      this.ended?.inc({ queue, result: 'lost' });
      return this.log.info('a job took longer than it may', told);
    }
    if (this.isStopping) return this.putBack(queue, job);
    const failure = { error: error instanceof Error ? error.name : typeof error, code: codeOf(error) };
    const isGivenUp = job.retryCount >= job.retryLimit;
    if (isGivenUp) this.log.failure(error, { ...told, isGivenUp });
    else this.log.info('a job failed and is tried again', { ...told, ...failure });
    await this.written(() => this.jobs.fail(queue, job, failure));
    this.ended?.inc({ queue, result: isGivenUp ? 'given_up' : 'retried' });
  }

  /** Writes an end, however long the database is away: a job whose end is not written is done again. */
  private async written(write: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await this.transactions.run(write);
      } catch (error) {
        if (!isUnavailable(error) || this.abortSignal.aborted) throw error;
        await sleep(ASK_AGAIN, undefined, { signal: this.abortSignal }).catch(() => {});
      }
    }
  }

  /** Said again and again until somebody looked after them: docs/operations.md, 'Jobs'. */
  private tellOfFailed(queues: PgBoss.MonitorStates['queues']): void {
    for (const [queue, { failed }] of Object.entries(queues)) {
      if (failed > 0) this.log.failure(new Error('jobs failed and wait for somebody'), { job: queue, failed });
    }
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

async function within(ms: number, work: Promise<void>): Promise<void> {
  const ended = new AbortController();
  await Promise.race([work, sleep(ms, undefined, { signal: ended.signal }).catch(() => {})]);
  ended.abort();
}
