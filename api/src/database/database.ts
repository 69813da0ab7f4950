import { AsyncLocalStorage } from 'node:async_hooks';
import { hash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { DataSource, type EntityManager, QueryFailedError } from 'typeorm';
import { CONFIG, type Config } from '../config/config.ts';
import { isFailedTransaction } from './database-errors.ts';
import { DeadlinePool } from './deadline-pool.ts';

/** Names of prepared statements: a digest of the text, equal in every process. */
export class PreparedStatementNames {
  private readonly names = new Map<string, string>();

  constructor(private readonly max: number) {}

  /** Undefined once the maximum number of names is reached. */
  of(text: string): string | undefined {
    const known = this.names.get(text);
    if (known !== undefined || this.names.size >= this.max) return known;
    const name = hash('sha1', text);
    this.names.set(text, name);
    return name;
  }
}

/** Maximum number of prepared statements per connection; the code has fewer. */
const MAX_PREPARED = 100;

interface OpenTransaction {
  manager: EntityManager;
  client: pg.ClientBase;
  /** Pipelined writes; the commit waits for them. */
  enqueued: Promise<unknown>[];
  /** True after its end: a later statement was started inside and not awaited. */
  hasEnded: boolean;
}

/** Access to PostgreSQL for repositories only (ADR 28): in the open transaction, or on a pool connection without one. */
@Injectable()
export class Database {
  private readonly transactions = new AsyncLocalStorage<OpenTransaction>();

  private readonly names = new PreparedStatementNames(MAX_PREPARED);

  constructor(
    private readonly source: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws Error if the transaction has ended: the statement would run outside of it. */
  get manager(): EntityManager {
    return this.open?.manager ?? this.source.manager;
  }

  /**
   * The transaction's entity manager. For locks, which last only in an open transaction. Throws without one.
   * @throws Error without an open transaction
   */
  get inTransaction(): EntityManager {
    if (this.transactions.getStore() === undefined) throw new Error('this has to run in a transaction');
    return this.manager;
  }

  /**
   * Pipelines a prepared write without waiting for its result. COMMIT waits for it; an error rolls the transaction back.
   * @throws Error without an open transaction
   */
  enqueueWrite(sql: string, params: unknown[] = []): void {
    const write = this.locking(sql, params);
    write.catch(() => {}); // The end of the transaction reports it.
    this.open?.enqueued.push(write);
  }

  /** Returns rows; for UPDATE and DELETE `[rows, count]`, like TypeORM. */
  async query<T>(sql: string, params?: unknown[]): Promise<T> {
    return this.ask<T>({ text: sql, ...(params && { values: params }) }, this.open);
  }

  /**
   * For a repeated statement with one generic plan for all values: a connection parses and plans it once. Behind a pooler
   * it is not prepared, because each transaction may get another connection.
   */
  async queryPrepared<T>(sql: string, params: unknown[]): Promise<T> {
    return this.ask<T>(this.named(sql, params), this.open);
  }

  /**
   * `queryPrepared` for a statement with locks. It requires an open transaction.
   * @throws Error without an open transaction
   */
  locking<T>(sql: string, params: unknown[]): Promise<T> {
    if (this.open === undefined) throw new Error('this has to run in a transaction');
    return this.queryPrepared(sql, params);
  }

  /** `queryPrepared` on another connection: independent of the open transaction's locks and rollback. */
  async queryOutsideTransaction<T>(sql: string, params: unknown[] = []): Promise<T> {
    return this.ask<T>(this.named(sql, params), undefined);
  }

  /** Joins the caller's transaction if there is one. Services use `Transactions`. */
  transaction<T>(work: () => Promise<T>): Promise<T> {
    if (this.transactions.getStore() !== undefined) return work();
    return this.source.transaction(async (manager) => {
      const open: OpenTransaction = {
        manager,
        client: await manager.queryRunner?.connect(),
        enqueued: [],
        hasEnded: false,
      };
      return this.transactions
        .run(open, () => awaitEnqueued(open, work))
        .finally(() => {
          open.hasEnded = true;
        });
    });
  }

  /** @throws Error if the transaction has ended */
  private get open(): OpenTransaction | undefined {
    const open = this.transactions.getStore();
    if (open?.hasEnded) throw new Error('a statement ran after the end of its transaction');
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

  /** TypeORM declares its pool as `any`. */
  private get pool(): DeadlinePool {
    const { master } = this.source.driver as { master?: unknown };
    if (!(master instanceof DeadlinePool)) throw new Error('the database is not connected');
    return master;
  }
}

/** Queries with pg and returns TypeORM's format. @throws QueryFailedError */
async function answered<T>(client: pg.ClientBase, query: pg.QueryConfig): Promise<T> {
  try {
    const { command, rows, rowCount } = await client.query(query);
    return (command === 'UPDATE' || command === 'DELETE' ? [rows, rowCount] : rows) as T;
  } catch (error) {
    throw error instanceof Error ? new QueryFailedError(query.text, query.values, error) : error;
  }
}

/**
 * Runs a transaction's work and waits for its pipelined writes.
 * @throws the first real failure, because the later failures (25P02) do not tell the cause
 */
async function awaitEnqueued<T>(open: OpenTransaction, work: () => Promise<T>): Promise<T> {
  const [done] = await Promise.allSettled([work()]);
  const ends = [done, ...(await Promise.allSettled(open.enqueued))];
  const failures = ends.filter((end) => end.status === 'rejected').map(({ reason }) => reason);
  const first = failures.find((failure) => !isFailedTransaction(failure)) ?? failures[0];
  if (first !== undefined || done.status === 'rejected') throw first;
  return done.value;
}
