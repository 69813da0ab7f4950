import pg from 'pg';
import { HEARTBEAT_SQL } from '../src/database/notification-listener.ts';

/** As much of a statement of pg's as is looked at. */
interface Statement {
  text?: string;
  callback: (error: Error | undefined, result: unknown) => void;
}

/**
 * The statements that a call sends to PostgreSQL, by round trip: what goes out while another one's answer has still to come is
 * of the same trip. Nothing else of this process may speak to PostgreSQL meanwhile.
 */
export async function roundTripsOf(call: () => PromiseLike<unknown>): Promise<string[][]> {
  const trips: string[][] = [];
  let unanswered = 0;
  const { submit } = pg.Query.prototype;
  pg.Query.prototype.submit = function (this: pg.Query & Statement, connection: pg.Connection) {
    const text = (this.text ?? '').replace(/\s+/g, ' ').trim();
    // The beats of the connection that listens are nobody's call.
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
