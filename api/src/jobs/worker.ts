import { setTimeout as sleep } from 'node:timers/promises';
import { counter, traced } from '@fluxpartes/telemetry';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import PgBoss from 'pg-boss';
import { isUnavailable } from '../database/database-errors.ts';
import { Transactions } from '../database/transactions.ts';
import { Log } from '../http/log.ts';
import { type HeldJob, JobLostError, JobsRepository, PgBossDb } from './jobs.repository.ts';
import { type JobContext, type JobData, type JobInput, QUEUES, type QueueName } from './queues.ts';

/** At shutdown a job may go on to its next safe point; then its I/O is aborted. */
const GRACE_MS = 3_000;
/** Time to record the interruption, in ms. */
const FINISH_MS = 1_500;
/** Retry interval while a job's end cannot be written. */
const RETRY_MS = 1_000;

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
/** Timers of pg-boss. Jobs of crashed processes are found every half minute. */
const PG_BOSS_TIMERS = {
  maintenanceIntervalSeconds: 30,
  cronMonitorIntervalSeconds: 15,
  cronWorkerIntervalSeconds: 5,
  monitorStateIntervalSeconds: 10 * MINUTE,
  archiveCompletedAfterSeconds: 60 * MINUTE,
  archiveFailedAfterSeconds: 30 * DAY,
  deleteAfterSeconds: 7 * DAY,
} as const;

/** Runs in the transaction that completes the job, so it takes effect exactly once. */
export type OnComplete = () => Promise<unknown>;
/** A job's work. After a crash it runs again (at least once). */
type Task<Q extends QueueName> = (data: JobData<Q>, job: JobContext) => Promise<OnComplete | undefined>;

interface Rhythm {
  /** Poll interval in seconds. */
  every: number;
  /** Schedule in UTC; one job for all processes. */
  cron?: string;
}

interface Work extends Rhythm {
  run: (data: unknown) => Promise<OnComplete | undefined>;
}

/** Job worker: runs one job of each queue at a time. Any number of processes may run it. */
@Injectable()
export class Worker implements JobContext, OnModuleDestroy {
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

  /** Registers the handler of a queue, before `start`. */
  handle<Q extends QueueName>(queue: Q, rhythm: Rhythm, task: Task<Q>): void {
    const run = (data: unknown) => task(QUEUES[queue].parse(data) as JobData<Q>, this);
    this.works.set(queue, { ...rhythm, run });
  }

  /** Starts polling. Only the programs call it; the demo fill and specs run jobs explicitly. */
  async start(): Promise<void> {
    const boss = await this.startBoss();
    if (boss === undefined) return;
    this.boss = boss;
    for (const [queue, { every, cron }] of this.works) {
      if (cron !== undefined) await this.written(() => this.jobs.schedule(queue, cron));
      await this.poll(boss, queue, every);
    }
  }

  /** Runs a fetched job: completes it, puts it back at shutdown, or marks it as failed. Never throws. */
  async perform(queue: QueueName, job: HeldJob): Promise<void> {
    const performed = traced(`job ${queue}`, () => this.runToEnd(queue, job));
    this.running.add(performed);
    await performed;
    this.running.delete(performed);
  }

  /** Graceful shutdown: resolves when running jobs have ended or were abandoned. */
  async onModuleDestroy(): Promise<void> {
    this.isStopping = true;
    for (const queue of this.boss === undefined ? [] : this.works.keys()) await this.boss?.offWork(queue);
    await within(GRACE_MS, this.allEnded());
    this.aborter.abort();
    await within(FINISH_MS, this.allEnded());
    await this.boss?.stop({ graceful: false });
    await within(FINISH_MS, this.statements.end());
  }

  private async startBoss(): Promise<PgBoss | undefined> {
    while (!this.isStopping) {
      const boss = new PgBoss({ db: this.statements, migrate: false, ...PG_BOSS_TIMERS });
      // PgBossDb has logged the error.
      boss.on('error', () => {});
      boss.on('monitor-states', ({ queues }) => this.logFailed(queues));
      try {
        return await boss.start();
      } catch (error) {
        if (this.statements.isAnswered) throw error;
        await boss.stop({ graceful: false });
        await sleep(RETRY_MS, undefined, { signal: this.abortSignal }).catch(() => {});
      }
    }
    return undefined;
  }

  private async poll(boss: PgBoss, queue: QueueName, every: number): Promise<void> {
    let workerId = '';
    const options = { pollingIntervalSeconds: every, includeMetadata: true } as const;
    workerId = await boss.work<unknown>(queue, options, async (jobs) => {
      for (const job of jobs) await this.perform(queue, job);
      // Poll again without delay until the queue is empty.
      boss.notifyWorker(workerId);
    });
  }

  private async allEnded(): Promise<void> {
    do {
      await this.statements.settled();
      await Promise.all(this.running);
    } while (this.running.size > 0);
  }

  private async runToEnd(queue: QueueName, job: HeldJob): Promise<void> {
    try {
      if (this.isStopping) await this.putBack(queue, job);
      else await this.end(queue, job, await this.works.get(queue)?.run(job.data), 'done');
    } catch (error) {
      await this.failed(queue, job, error).catch((unwritten: unknown) => {
        // The failure could not be written: the job expires and is retried.
        if (!isUnavailable(unwritten)) this.log.failure(unwritten, { job: queue, id: job.id });
      });
    }
  }

  /** Sends a new job, because a shutdown must not count as an attempt. */
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
    const details = { job: queue, id: job.id, attempts: job.retryCount + 1 };
    // The job expired; another worker has it.
    if (error instanceof JobLostError) {
      this.ended?.inc({ queue, result: 'lost' });
      return this.log.info('a job took longer than it may', details);
    }
    if (this.isStopping) return this.putBack(queue, job);
    const failure = { error: error instanceof Error ? error.name : typeof error, code: codeOf(error) };
    const isExhausted = job.retryCount >= job.retryLimit;
    if (isExhausted) this.log.failure(error, { ...details, exhausted: true });
    else this.log.info('a job failed and is tried again', { ...details, ...failure });
    await this.written(() => this.jobs.fail(queue, job, failure));
    this.ended?.inc({ queue, result: isExhausted ? 'given_up' : 'retried' });
  }

  /** Retries while the database is unavailable: a job without a written end would run again. */
  private async written(write: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await this.transactions.run(write);
      } catch (error) {
        if (!isUnavailable(error) || this.abortSignal.aborted) throw error;
        await sleep(RETRY_MS, undefined, { signal: this.abortSignal }).catch(() => {});
      }
    }
  }

  /** Logged repeatedly until an operator handles them: docs/operations/runbook.md, 'Jobs'. */
  private logFailed(queues: PgBoss.MonitorStates['queues']): void {
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
