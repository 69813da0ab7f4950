import { AsyncLocalStorage } from 'node:async_hooks';
import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { DataSource, type EntityManager, QueryFailedError } from 'typeorm';
import { CONFIG, type Config } from '../config/config.ts';
import { isFailedTransaction } from './database-errors.ts';
import { DeadlinePool } from './deadline-pool.ts';
import { PreparedStatementNames } from './prepared-statement-names.ts';

/** Statements that a connection keeps prepared at the most: more than the code repeats. */
const MOST_NAMED = 100;

/** A transaction, as what runs inside it carries it along. */
interface OpenTransaction {
  manager: EntityManager;
  /** The connection that it has, which answers in the order in which it is asked. */
  client: pg.ClientBase;
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

  private readonly names = new PreparedStatementNames(MOST_NAMED);

  constructor(
    private readonly source: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws Error where the transaction that this belongs to has ended: the statement would stand by itself. */
  get manager(): EntityManager {
    return this.open?.manager ?? this.source.manager;
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
   * waiting for its answer. The transaction waits for it before it commits, and what it throws undoes all. It is prepared,
   * as `queryPrepared` does.
   * @throws Error where no transaction is open
   */
  enqueueWrite(sql: string, params: unknown[] = []): void {
    const answer = this.locking(sql, params);
    answer.catch(() => {}); // The end of the transaction tells of it.
    this.open?.sent.push(answer);
  }

  /** The rows of a statement, and of an UPDATE or DELETE the rows and how many they are, as TypeORM gives them. */
  async query<T>(sql: string, params?: unknown[]): Promise<T> {
    return this.ask<T>({ text: sql, ...(params && { values: params }) }, this.open);
  }

  /**
   * The same for a statement that is asked again and again, whose one plan fits all values: a connection parses and plans it
   * once. Not where a proxy may stand between, which gives each transaction another connection.
   */
  async queryPrepared<T>(sql: string, params: unknown[]): Promise<T> {
    return this.ask<T>(this.named(sql, params), this.open);
  }

  /**
   * The same of a statement that must not stand alone, such as one whose locks have to last.
   * @throws Error where no transaction is open
   */
  locking<T>(sql: string, params: unknown[]): Promise<T> {
    if (this.open === undefined) throw new Error('this has to run in a transaction');
    return this.queryPrepared(sql, params);
  }

  /** `queryPrepared` beside an open transaction: neither its locks nor its ROLLBACK reach what is read and written so. */
  async queryOutsideTransaction<T>(sql: string, params: unknown[] = []): Promise<T> {
    return this.ask<T>(this.named(sql, params), undefined);
  }

  /** Runs work in a transaction, in the caller's where there is one. `Transactions` says the same to services. */
  transaction<T>(work: () => Promise<T>): Promise<T> {
    if (this.transactions.getStore() !== undefined) return work();
    return this.source.transaction(async (manager) => {
      const open: OpenTransaction = { manager, client: await manager.queryRunner?.connect(), sent: [], isOver: false };
      return this.transactions
        .run(open, () => withWhatItSent(open, work))
        .finally(() => {
          open.isOver = true;
        });
    });
  }

  /** @throws Error where the transaction that this belongs to has ended */
  private get open(): OpenTransaction | undefined {
    const open = this.transactions.getStore();
    if (open?.isOver) throw new Error('a statement came behind the end of its transaction');
    return open;
  }

  private named(text: string, values: unknown[]): pg.QueryConfig {
    const name = this.config.DATABASE_DIRECT_URL === undefined ? this.names.of(text) : undefined;
    return { text, values, ...(name && { name }) };
  }

  private async ask<T>(query: pg.QueryConfig, open: OpenTransaction | undefined): Promise<T> {
    if (open !== undefined) return answered(open.client, query);
    const client = await this.pool.connect();
    try {
      return await answered(client, query);
    } finally {
      client.release();
    }
  }

  /** TypeORM's, which knows it as nothing in particular. */
  private get pool(): DeadlinePool {
    const { master } = this.source.driver as { master?: unknown };
    if (!(master instanceof DeadlinePool)) throw new Error('the database is not connected');
    return master;
  }
}

/** By pg itself, in the form that TypeORM gives. @throws QueryFailedError */
async function answered<T>(client: pg.ClientBase, query: pg.QueryConfig): Promise<T> {
  try {
    const { command, rows, rowCount } = await client.query(query);
    return (command === 'UPDATE' || command === 'DELETE' ? [rows, rowCount] : rows) as T;
  } catch (error) {
    throw error instanceof Error ? new QueryFailedError(query.text, query.values, error) : error;
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
  const first = failures.find((failure) => !isFailedTransaction(failure)) ?? failures[0];
  if (first !== undefined || done.status === 'rejected') throw first;
  return done.value;
}
