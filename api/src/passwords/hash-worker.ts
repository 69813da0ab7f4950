import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Options } from '@node-rs/argon2';
import { QUEUE_FULL_RETRY_SECONDS } from '../concurrency/concurrency-limiter.ts';
import { DomainError } from '../request-context/request.ts';

type HashJob = { contrasena: string; hash: string } | { contrasena: string; cost: Options };

export interface SentJob {
  id: number;
  job: HashJob;
}

interface Waiting {
  resolve: (done: never) => void;
  reject: (error: Error) => void;
}

interface Started {
  child: ChildProcess;
  waiting: Map<number, Waiting>;
}

/** A hundred times the time of a hash, and shorter than the drain time, so that a hung worker does not block a shutdown. */
export const HASH_TIMEOUT_MS = 8_000;

/** The worker gets no settings or secrets of the API. */
const ENVIRONMENT = { UV_THREADPOOL_SIZE: String(availableParallelism()) };

/**
 * Password hashing in a low-priority child process with one thread for each core (ADR 57). The API's own thread pool stays
 * free for files, DNS and photos. The process starts with the first job.
 */
@Injectable()
export class HashWorker implements OnModuleDestroy {
  private started: Started | undefined;
  private jobs = 0;

  /** @throws Error for an invalid hash */
  verify(contrasena: string, hash: string): Promise<boolean> {
    return this.run({ contrasena, hash });
  }

  hash(contrasena: string, cost: Options): Promise<string> {
    return this.run({ contrasena, cost });
  }

  onModuleDestroy(): void {
    if (this.started?.child.connected) this.started.child.disconnect();
    this.started = undefined;
  }

  private run<T>(job: HashJob): Promise<T> {
    this.started ??= this.start();
    const { started, jobs: id } = this;
    const { child, waiting } = started;
    this.jobs += 1;
    child.channel?.ref();
    const timeout = setTimeout(() => child.kill('SIGKILL'), HASH_TIMEOUT_MS);
    return new Promise<T>((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      // Sending to a dead child fails here, before its 'exit' event.
      child.send({ id, job } satisfies SentJob, (error) => error && this.forget(started));
    }).finally(() => {
      clearTimeout(timeout);
      if (waiting.size === 0) child.channel?.unref();
    });
  }

  private start(): Started {
    const child = fork(fileURLToPath(new URL('./hash-worker-main.mjs', import.meta.url)), {
      env: ENVIRONMENT,
      execArgv: [],
    });
    const started: Started = { child, waiting: new Map() };
    child.unref();
    child.on('message', (result: { id: number } & ({ done: never } | { failure: string })) => {
      const waiting = started.waiting.get(result.id);
      started.waiting.delete(result.id);
      if ('failure' in result) waiting?.reject(new Error(result.failure));
      else waiting?.resolve(result.done);
    });
    child.once('exit', () => this.forget(started));
    child.on('error', () => this.forget(started));
    return started;
  }

  /** The next job starts another child process. Pending jobs fail as retriable, because they had no effect. */
  private forget(started: Started): void {
    if (this.started === started) this.started = undefined;
    const refusal = () => new DomainError('servicio_no_disponible', { retryAfter: QUEUE_FULL_RETRY_SECONDS });
    for (const { reject } of started.waiting.values()) reject(refusal());
    started.waiting.clear();
  }
}
