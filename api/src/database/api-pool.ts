import pg from 'pg';
import { ApiClient } from './api-client.ts';
import { waitForDatabase } from './database-wait.ts';

type Connected = Parameters<pg.Pool['connect']>[0];

/** The pool: waiting for a connection counts as waiting for the database, and none comes back inside a transaction. */
export class ApiPool extends pg.Pool {
  private static readonly made = new Set<ApiPool>();

  /** Those of this process, whoever made them: TypeORM makes one by itself. */
  static open(): ApiPool[] {
    for (const pool of ApiPool.made) if (pool.ended) ApiPool.made.delete(pool);
    return [...ApiPool.made];
  }

  constructor(config?: pg.PoolConfig) {
    super({ ...config, Client: ApiClient });
    ApiPool.open();
    ApiPool.made.add(this);
    this.on('release', (_error, client) => {
      if (client instanceof ApiClient && client.getTransactionStatus() !== 'I') client.abandon();
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
