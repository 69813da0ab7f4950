import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Options } from '@node-rs/argon2';
import { QUEUE_FULL_RETRY_SECONDS } from '../concurrency/concurrency-limiter.ts';
import { DomainError } from '../request-context/domain-error.ts';

/** A password to be verified against a hash, or to be hashed at a cost. */
type HashJob = { contrasena: string; hash: string } | { contrasena: string; cost: Options };

/** A job as it is sent. */
export interface SentJob {
  id: number;
  job: HashJob;
}

interface Waiting {
  resolve: (done: never) => void;
  reject: (error: Error) => void;
}

/** A process that was started, and whoever waits for its answers. */
interface Started {
  child: ChildProcess;
  waiting: Map<number, Waiting>;
}

/**
 * How long a process may take to answer, in ms: a hundred times what a hash takes, and less than a stop gives what is under
 * way, which does not wait for a process that stands still.
 */
export const HASH_TIMEOUT_MS = 8_000;

/** Nothing of this program's own: what hashes needs neither its keys nor its settings. */
const ENVIRONMENT = { UV_THREADPOOL_SIZE: String(availableParallelism()) };

/**
 * The process that hashes (ADR 0057), with as many threads as there are cores. It gives way to the one that answers, whose own
 * threads are left to files, names and photos, and whose memory is not held up by what hashes take and give back. It starts
 * with the first job.
 */
@Injectable()
export class HashWorker implements OnModuleDestroy {
  private started: Started | undefined;
  private jobs = 0;

  /** Whether the password is the one of the hash. @throws Error for what is no hash */
  verify(contrasena: string, hash: string): Promise<boolean> {
    return this.run({ contrasena, hash });
  }

  /** The hash of a password. */
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
    const patience = setTimeout(() => child.kill('SIGKILL'), HASH_TIMEOUT_MS);
    return new Promise<T>((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      // Refused where it is dead already, which is told here before its end is.
      child.send({ id, job } satisfies SentJob, (error) => error && this.forget(started));
    }).finally(() => {
      clearTimeout(patience);
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
    child.on('message', (answer: { id: number } & ({ done: never } | { failure: string })) => {
      const waiting = started.waiting.get(answer.id);
      started.waiting.delete(answer.id);
      if ('failure' in answer) waiting?.reject(new Error(answer.failure));
      else waiting?.resolve(answer.done);
    });
    child.once('exit', () => this.forget(started));
    child.on('error', () => this.forget(started));
    return started;
  }

  /** The next job starts another; those that it had are refused, for they changed nothing. */
  private forget(started: Started): void {
    if (this.started === started) this.started = undefined;
    const refusal = () => new DomainError('servicio_no_disponible', { retryAfter: QUEUE_FULL_RETRY_SECONDS });
    for (const { reject } of started.waiting.values()) reject(refusal());
    started.waiting.clear();
  }
}
