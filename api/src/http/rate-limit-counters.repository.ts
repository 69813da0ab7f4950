import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.ts';

/** A counter to increment in a time window. */
export interface Counter {
  key: string;
  /** Maximum count of the window. */
  most: number;
  /** Length of the window from its first count, in ms. */
  window: number;
}

/** A window that has not ended: its count, and its end in ms since 1970. */
export interface CountRow {
  key: string;
  points: number;
  expire: number;
}

/**
 * SQL that increments each counter and returns the counts. In key order, which avoids deadlocks.
 * @param counters rows of a key and how long its window lasts, in ms
 * @param now in ms since 1970
 */
export function countOneMore(counters: string, now: string): string {
  return `
    INSERT INTO limites AS l (key, points, expire)
    SELECT c.key, 1, ${now} + c.length FROM ${counters} AS c (key, length) ORDER BY c.key
    ON CONFLICT (key) DO UPDATE SET
      points = CASE WHEN l.expire <= ${now} THEN 1 ELSE l.points + 1 END,
      expire = CASE WHEN l.expire <= ${now} THEN excluded.expire ELSE l.expire END
    RETURNING key, points, expire`;
}

/**
 * SQL that decrements each counter whose window has not changed since. In key order, which avoids deadlocks.
 * @param counted rows of a key and the end of its window, in ms since 1970
 */
export function countOneLess(counted: string): string {
  return `
    UPDATE limites SET points = greatest(points - 1, 0) FROM (
      SELECT l.key FROM limites l JOIN ${counted} AS c (key, expire) USING (key, expire) ORDER BY l.key FOR UPDATE OF l
    ) AS counted WHERE limites.key = counted.key`;
}

/** The counters' table. One statement updates all counters of a call. */
@Injectable()
export class RateLimitCountersRepository {
  constructor(private readonly database: Database) {}

  /** Increments each counter and returns the counts. */
  add(counters: readonly Counter[], now: Date): Promise<CountRow[]> {
    return this.database.queryOutsideTransaction(countOneMore('unnest($1::text[], $2::bigint[])', '$3::bigint'), [
      counters.map(({ key }) => key),
      counters.map(({ window }) => window),
      now.getTime(),
    ]);
  }

  /** Decrements each counter whose window has not changed since. */
  async subtract(rows: readonly CountRow[]): Promise<void> {
    await this.database.queryOutsideTransaction(countOneLess('unnest($1::text[], $2::bigint[])'), [
      rows.map(({ key }) => key),
      rows.map(({ expire }) => expire),
    ]);
  }

  async delete(key: string): Promise<void> {
    await this.database.queryOutsideTransaction('DELETE FROM limites WHERE key = $1', [key]);
  }
}
