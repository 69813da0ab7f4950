import type { Config } from '../config/config.ts';

/**
 * Timeouts of the client, in ms. An unavailable database is reported within 5 s. The server's timeouts are shorter, so that a
 * busy database costs a response, not a connection.
 */
export const TIMEOUTS = {
  connection: 3_000,
  /** Budget of one request for connections, statements and coalesced reads together. */
  request: 4_000,
} as const;

/**
 * Timeouts of PostgreSQL, in ms, sent at connect or set on the role. The last one bounds how long a hung client holds
 * its locks.
 */
export const SERVER_TIMEOUTS = {
  lock_timeout: 3_000,
  statement_timeout: 3_500,
  idle_in_transaction_session_timeout: 10_000,
} as const;

/**
 * No statement here is worth JIT compilation. Before a table's first ANALYZE the planner's cost is too high, and compiling a
 * 10 ms search takes most of a second.
 */
export const NO_COMPILER = '-c jit=off';

/** Startup parameters of a connection. A pooler rejects them; then they are set on the role. */
export function serverTimeoutsOf({
  DATABASE_TIMEOUTS_FROM,
}: Pick<Config, 'DATABASE_TIMEOUTS_FROM'>): Partial<typeof SERVER_TIMEOUTS & { options: string }> {
  return DATABASE_TIMEOUTS_FROM === 'conexion' ? { ...SERVER_TIMEOUTS, options: NO_COMPILER } : {};
}
