import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import { ConcurrencyLimiter } from '../concurrency/concurrency-limiter.ts';
import { HashWorker } from './hash-worker.ts';

/** argon2id (the library's default kind) at 19 MiB, two rounds, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/**
 * No password has this hash. An unknown e-mail is verified against it, so that it costs what a known one costs, and an
 * erased account keeps it.
 */
export const DUMMY_HASH = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;
/** As many as a core hashes in about two seconds. */
const WAITING_OF_A_CORE = 128;

/** Hashes and verifies passwords, as many at once as there are cores: more would only take turns. */
@Injectable()
export class PasswordsService {
  readonly limiter = new ConcurrencyLimiter({
    atOnce: availableParallelism(),
    waiting: availableParallelism() * WAITING_OF_A_CORE,
  });

  constructor(private readonly process: HashWorker) {}

  /**
   * Refuses where a password could not be hashed soon, ahead of what is done for it.
   * @throws DomainError servicio_no_disponible
   */
  requirePlace(): void {
    this.limiter.assertCapacity();
  }

  /**
   * The argon2id hash of a new password.
   * @throws DomainError servicio_no_disponible
   */
  encrypt(contrasena: string): Promise<string> {
    return this.limiter.run(() => this.process.hash(contrasena, COST));
  }

  /**
   * Whether a password is the one of a hash; without a hash the same work is done and the answer is no.
   * @throws DomainError servicio_no_disponible
   */
  async verify(contrasena: string, hashed: string | undefined): Promise<boolean> {
    const matches = await this.limiter.run(() => this.process.verify(contrasena, hashed ?? DUMMY_HASH));
    return matches && hashed !== undefined;
  }
}
