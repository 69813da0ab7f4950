import { Injectable } from '@nestjs/common';
import { Database } from './database.ts';

/** Transactions, as services ask for them: what is done inside is done altogether, or not at all. */
@Injectable()
export class Transactions {
  constructor(private readonly database: Database) {}

  /**
   * Runs work in a transaction, and commits when it resolves. Every repository that is called from inside takes part, however
   * deep; work that has to be waited for must be, or its statements are refused. Inside another transaction it is part of
   * that one: what it throws undoes both, unless it is caught in between.
   */
  run<T>(work: () => Promise<T>): Promise<T> {
    return this.database.transaction(work);
  }
}
