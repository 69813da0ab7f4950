import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Options } from '@node-rs/argon2';
import { RETRY_WHEN_FULL } from '../background/places.ts';
import { DomainError } from '../call/domain-error.ts';

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

/** Nothing of this program's own: what hashes needs neither its keys nor its settings. */
const ENVIRONMENT = { UV_THREADPOOL_SIZE: String(availableParallelism()) };

/**
 * The process that hashes (ADR 0057), with as many threads as there are cores. It gives way to the one that answers, whose own
 * threads are left to files, names and photos, and whose memory is not held up by what hashes take and give back. It starts
 * with the first job.
 */
@Injectable()
export class HashProcess implements OnModuleDestroy {
  private child: ChildProcess | undefined;
  private readonly waiting = new Map<number, Waiting>();
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
    this.child?.disconnect();
    this.child = undefined;
  }

  private run<T>(job: HashJob): Promise<T> {
    this.child ??= this.start();
    const { child, jobs: id } = this;
    this.jobs += 1;
    child.channel?.ref();
    return new Promise<T>((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      child.send({ id, job } satisfies SentJob);
    }).finally(() => {
      if (this.waiting.size === 0) child.channel?.unref();
    });
  }

  private start(): ChildProcess {
    const child = fork(fileURLToPath(new URL('./hash-process.mjs', import.meta.url)), {
      env: ENVIRONMENT,
      execArgv: [],
    });
    child.unref();
    child.on('message', (answer: { id: number } & ({ done: never } | { failure: string })) => {
      const waiting = this.waiting.get(answer.id);
      this.waiting.delete(answer.id);
      if ('failure' in answer) waiting?.reject(new Error(answer.failure));
      else waiting?.resolve(answer.done);
    });
    child.once('exit', () => this.forget(child));
    child.once('error', () => this.forget(child));
    return child;
  }

  /** The next job starts another; those that it had are refused, for they changed nothing. */
  private forget(child: ChildProcess): void {
    if (this.child === child) this.child = undefined;
    const refusal = () => new DomainError('servicio_no_disponible', { retryAfter: RETRY_WHEN_FULL });
    for (const { reject } of this.waiting.values()) reject(refusal());
    this.waiting.clear();
  }
}
