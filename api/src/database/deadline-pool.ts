import { currentTracer, statementStep } from '@fluxpartes/telemetry';
import pg from 'pg';
import { isStalePlan } from './database-errors.ts';
import { DatabaseUnavailableError, waitForDatabase } from './database-time-budget.ts';

type Query = Pick<pg.QueryConfig, 'name' | 'text' | 'values'>;
type Send = (query: Query) => Promise<pg.QueryResult>;

/**
 * A connection with a deadline per request; after a timeout it is closed. pg's own `query_timeout` would return it to the pool
 * with an open transaction. A connection with a stale prepared plan is closed too.
 */
export class DeadlineClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const send: Send = this.query.bind(this);
    // TypeORM passes text and values, the read pools pass a named query; other signatures are not used.
    this.query = ((query: string | Query, values?: unknown[]) =>
      this.ask(send, typeof query === 'string' ? { text: query, values } : query)) as typeof this.query;
    // For a moment between pool and TypeORM the client has no 'error' listener, and an unhandled 'error' event ends the
    // process.
    this.on('error', () => {});
  }

  /** Destroys the socket: the server rolls back, and the pool drops the connection. */
  abandon(): void {
    void this.end();
    this.connection.stream.destroy();
  }

  /** Sends the statements of one tick in one write (pipelining), which wakes PostgreSQL once. */
  private corkUntilNextTick(): void {
    const { stream } = this.connection;
    if (stream.writableCorked > 0) return;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }

  private async ask(send: Send, query: Query): Promise<pg.QueryResult> {
    this.corkUntilNextTick();
    try {
      const tracer = currentTracer();
      const asked = () => waitForDatabase(() => send(query));
      const result = await (tracer === undefined ? asked() : tracer.step(statementStep(query.text), asked));
      // After a failed statement PostgreSQL treats COMMIT as ROLLBACK and reports success.
      if (query.text === 'COMMIT' && result.command === 'ROLLBACK') {
        throw new Error('nothing was committed: what failed inside was caught');
      }
      return result;
    } catch (error) {
      if (error instanceof DatabaseUnavailableError || isStalePlan(error)) this.abandon();
      throw error;
    }
  }
}

type Connected = Parameters<pg.Pool['connect']>[0];

/** A pool with waits that count against the request's budget. It drops connections returned inside a transaction. */
export class DeadlinePool extends pg.Pool {
  private static readonly made = new Set<DeadlinePool>();

  /** All open pools of this process; TypeORM creates one itself. */
  static open(): DeadlinePool[] {
    for (const pool of DeadlinePool.made) if (pool.ended) DeadlinePool.made.delete(pool);
    return [...DeadlinePool.made];
  }

  constructor(config?: pg.PoolConfig) {
    super({ ...config, Client: DeadlineClient });
    DeadlinePool.open();
    DeadlinePool.made.add(this);
    this.on('release', (_error, client) => {
      if (client instanceof DeadlineClient && client.getTransactionStatus() !== 'I') client.abandon();
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    const client = this.connectInTime();
    if (callback === undefined) return client;
    client.then(
      (connected) => callback(undefined, connected, (release) => connected.release(release)),
      (error: Error) => callback(error, undefined, () => {}),
    );
    return undefined;
  }

  private connectInTime(): Promise<pg.PoolClient> {
    let isLate = false;
    const client = waitForDatabase(
      () =>
        new Promise<pg.PoolClient>((resolve, reject) => {
          super.connect((error, connected) => {
            if (connected === undefined) reject(error);
            else if (isLate) connected.release();
            else resolve(connected);
          });
        }),
    );
    client.catch(() => {
      isLate = true;
    });
    return client;
  }
}
