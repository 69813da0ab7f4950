import pg from 'pg';
import type { DedicatedPostgres } from './dedicated-postgres.ts';

/** Suspends the database just before the API sends a chosen statement. */
export function stallWhen(isMeant: (sql: string) => boolean, postgres: DedicatedPostgres): Promise<void> {
  const { submit } = pg.Query.prototype;
  return new Promise((resolve) => {
    pg.Query.prototype.submit = function (this: pg.Query & { text?: string }, connection: pg.Connection) {
      if (isMeant(this.text ?? '')) {
        pg.Query.prototype.submit = submit;
        postgres.stall();
        resolve();
      }
      return Reflect.apply(submit, this, [connection]);
    };
  });
}
