import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/** A transaction, as what runs inside it carries it along. */
interface OpenTransaction {
  manager: EntityManager;
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
      const open = { manager, isOver: false };
      return this.transactions.run(open, work).finally(() => {
        open.isOver = true;
      });
    });
  }
}
