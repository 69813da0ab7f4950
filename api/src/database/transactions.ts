import { Injectable } from '@nestjs/common';
import { Database } from './database.ts';

/** Transactions for services. */
@Injectable()
export class Transactions {
  constructor(private readonly database: Database) {}

  /**
   * Commits when the work resolves. Every repository called inside takes part (AsyncLocalStorage); work that is not awaited fails.
   * A nested call joins the outer transaction: its error rolls back both, unless caught in between.
   */
  run<T>(work: () => Promise<T>): Promise<T> {
    return this.database.transaction(work);
  }
}
