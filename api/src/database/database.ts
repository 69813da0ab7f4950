import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { isBehindFailure } from './database-errors.ts';

/** A transaction, as what runs inside it carries it along. */
interface OpenTransaction {
  manager: EntityManager;
  /** Writes whose answers nobody waits for but its end. */
  sent: Promise<unknown>[];
  /** Its work has ended: what still speaks through it was started inside and not waited for. */
  isOver: boolean;
}

/**
 * PostgreSQL as repositories speak to it, and nobody else (ADR 0028): in the transaction that they are called in, if there
 * is one, else by any connection of the pool.
 */
@Injectable()
export class Database {
  private readonly transactions = new AsyncLocalStorage<OpenTransaction>();

  constructor(private readonly source: DataSource) {}

  /** @throws Error where the transaction that this belongs to has ended: the statement would stand by itself. */
  get manager(): EntityManager {
    const open = this.transactions.getStore();
    if (open === undefined) return this.source.manager;
    if (open.isOver) throw new Error('a statement came behind the end of its transaction');
    return open.manager;
  }

  /**
   * The same where a transaction has to be open: for locks, which hold nothing without one, and for what must not stand alone.
   * @throws Error where none is
   */
  get inTransaction(): EntityManager {
    if (this.transactions.getStore() === undefined) throw new Error('this has to run in a transaction');
    return this.manager;
  }

  /**
   * Sends a write of the open transaction whose result nobody needs: what is asked next goes out behind it at once, without
   * waiting for its answer. The transaction waits for it before it commits, and what it throws undoes all.
   * @throws Error where no transaction is open
   */
  send(sql: string, params?: unknown[]): void {
    const answer: Promise<unknown> = this.inTransaction.query(sql, params);
    answer.catch(() => {}); // The end of the transaction tells of it.
    this.transactions.getStore()?.sent.push(answer);
  }

  /** What TypeORM gives for a statement: the rows, and of an UPDATE or DELETE the rows and how many they are. */
  async query<T>(sql: string, params?: unknown[]): Promise<T> {
    return this.manager.query(sql, params);
  }

  /** The same beside an open transaction: neither its locks nor its ROLLBACK reach what is read and written so. */
  async queryApart<T>(sql: string, params?: unknown[]): Promise<T> {
    return this.source.query(sql, params);
  }

  /** Runs work in a transaction, in the caller's where there is one. `Transactions` says the same to services. */
  transaction<T>(work: () => Promise<T>): Promise<T> {
    if (this.transactions.getStore() !== undefined) return work();
    return this.source.transaction((manager) => {
      const open: OpenTransaction = { manager, sent: [], isOver: false };
      return this.transactions
        .run(open, () => withWhatItSent(open, work))
        .finally(() => {
          open.isOver = true;
        });
    });
  }
}

/**
 * Runs a transaction's work to its end, that of the writes it sent included.
 * @throws what failed first: PostgreSQL refuses whatever comes behind it, and that refusal says nothing
 */
async function withWhatItSent<T>(open: OpenTransaction, work: () => Promise<T>): Promise<T> {
  const [done] = await Promise.allSettled([work()]);
  const ends = [done, ...(await Promise.allSettled(open.sent))];
  const failures = ends.filter((end) => end.status === 'rejected').map(({ reason }) => reason);
  const first = failures.find((failure) => !isBehindFailure(failure)) ?? failures[0];
  if (first !== undefined || done.status === 'rejected') throw first;
  return done.value;
}
