import pg from 'pg';
import { HEARTBEAT_SQL } from '../src/database/notification-listener.ts';

/** The used part of pg's statement type. */
interface Statement {
  text?: string;
  callback: (error: Error | undefined, result: unknown) => void;
}

/**
 * Records a call's statements by round trip. Statements sent before an earlier response arrives share that statement's
 * trip. This process must not use PostgreSQL for another purpose at the same time.
 */
export async function roundTripsOf(call: () => PromiseLike<unknown>): Promise<string[][]> {
  const trips: string[][] = [];
  let unanswered = 0;
  const { submit } = pg.Query.prototype;
  pg.Query.prototype.submit = function (this: pg.Query & Statement, connection: pg.Connection) {
    const text = (this.text ?? '').replace(/\s+/g, ' ').trim();
    // The listener's heartbeat belongs to no call.
    if (text === HEARTBEAT_SQL) return Reflect.apply(submit, this, [connection]);
    if (unanswered === 0) trips.push([]);
    trips.at(-1)?.push(text);
    unanswered += 1;
    const { callback } = this;
    this.callback = (error, result) => {
      unanswered -= 1;
      callback(error, result);
    };
    return Reflect.apply(submit, this, [connection]);
  };
  try {
    await call();
  } finally {
    pg.Query.prototype.submit = submit;
  }
  return trips;
}
