import { availableParallelism } from 'node:os';
import { Injectable, Module } from '@nestjs/common';
import { ConcurrencyLimiter } from '../concurrency/concurrency-limiter.ts';
import { HashWorker } from './hash-worker.ts';

/** argon2id (the library's default) with the OWASP parameters. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/**
 * No password has this hash. Verifying against it takes the same time for unknown e-mails, and erased accounts store it.
 */
export const DUMMY_HASH = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;
/** Number of hashes that one core computes in about two seconds. */
const QUEUED_PER_CORE = 128;

/** Hashes and verifies passwords, one at a time on each core. */
@Injectable()
export class PasswordsService {
  readonly limiter = new ConcurrencyLimiter({
    running: availableParallelism(),
    queued: availableParallelism() * QUEUED_PER_CORE,
  });

  constructor(private readonly worker: HashWorker) {}

  /**
   * Fails early, before other work, if the queue is full.
   * @throws DomainError servicio_no_disponible
   */
  assertCapacity(): void {
    this.limiter.assertCapacity();
  }

  /** @throws DomainError servicio_no_disponible */
  hash(contrasena: string): Promise<string> {
    return this.limiter.run(() => this.worker.hash(contrasena, COST));
  }

  /**
   * Without a hash it does the same work and returns false, to prevent a timing attack.
   * @throws DomainError servicio_no_disponible
   */
  async verify(contrasena: string, hashed: string | undefined): Promise<boolean> {
    const matches = await this.limiter.run(() => this.worker.verify(contrasena, hashed ?? DUMMY_HASH));
    return matches && hashed !== undefined;
  }
}

@Module({ providers: [PasswordsService, HashWorker], exports: [PasswordsService] })
export class PasswordsModule {}
