import type { Config } from '../config/config.ts';

/**
 * How long a call waits for the database before it is told that the service is away: within 5 seconds (targets,
 * 'Reliability'), its own work and a busy machine included. The server gives up first, so that a busy database costs an answer and not a connection. In ms.
 */
export const TIMEOUTS = {
  /** For a connection. */
  connection: 3_000,
  /** For all that one request waits for: connections, statements and shared reads together. */
  request: 4_000,
} as const;

/**
 * What PostgreSQL itself ends, sent when a connection starts, or set on the role (`serverTimeoutsOf`). A transaction whose owner has fallen silent holds its locks
 * for no longer than the last. In ms.
 */
export const SERVER_TIMEOUTS = {
  lock_timeout: 3_000,
  statement_timeout: 3_500,
  idle_in_transaction_session_timeout: 10_000,
} as const;

/**
 * Told to each connection as it starts: no statement here is worth compiling. Where the planner guesses high, as before a
 * table's first ANALYZE, PostgreSQL takes most of a second to compile a search of some 10 ms.
 */
export const NO_COMPILER = '-c jit=off';

/** What a connection to DATABASE_URL says as it starts. A pooler refuses such words: then they stand on the role. */
export function serverTimeoutsOf({
  DATABASE_TIMEOUTS_FROM,
}: Pick<Config, 'DATABASE_TIMEOUTS_FROM'>): Partial<typeof SERVER_TIMEOUTS & { options: string }> {
  return DATABASE_TIMEOUTS_FROM === 'conexion' ? { ...SERVER_TIMEOUTS, options: NO_COMPILER } : {};
}
