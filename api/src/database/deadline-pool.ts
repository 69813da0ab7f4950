import pg from 'pg';
import { waitForDatabase } from './database-time-budget.ts';
import { DeadlineClient } from './deadline-client.ts';

type Connected = Parameters<pg.Pool['connect']>[0];

/** A pool whose waiting time counts against the request's budget. It drops connections returned inside a transaction. */
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
