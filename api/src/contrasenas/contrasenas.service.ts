import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

/** argon2id (the library's default kind) at 19 MiB, two rounds, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Hashes and verifies passwords, as many at once as there are cores, and one: while it asks whether it may (`before`),
 * no core stands still. More would only take turns.
 */
@Injectable()
export class ContrasenasService {
  private readonly places = pLimit(availableParallelism() + 1);
  /** What an unknown e-mail is verified against, so that it costs what a known one costs. */
  private readonly nobody = hash('nobody has this password', COST);

  /** The argon2id hash of a new password. */
  async encrypt(contrasena: string): Promise<string> {
    return this.places(() => hash(contrasena, COST));
  }

  /**
   * Whether a password is the one of a hash; without a hash the same work is done and the answer is no.
   * `before` runs when the turn has come, right before the work: it may refuse.
   */
  async verify(contrasena: string, hashed: string | undefined, before: () => Promise<void>): Promise<boolean> {
    return this.places(async () => {
      await before();
      const matches = await verify(hashed ?? (await this.nobody), contrasena);
      return matches && hashed !== undefined;
    });
  }
}
