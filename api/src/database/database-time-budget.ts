import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '../config/config.ts';

/**
 * Timeouts of the client, in ms. An unavailable database is reported within 5 s. The server's timeouts are shorter, so that a
 * busy database costs a response, not a connection.
 */
export const TIMEOUTS = {
  connection: 3_000,
  /** Budget of one request for connections, statements and coalesced reads together, in ms. */
  request: 4_000,
} as const;

/**
 * Timeouts of PostgreSQL, in ms, sent at connect or set on the role. The last one limits how long a hung client can hold
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

export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';

  constructor() {
    super('no answer of the database in time');
  }
}

/** Time that one request has waited for the database. Concurrent and nested waits count once. */
class DatabaseTimeBudget {
  private spent = 0;
  private open = 0;
  private since = 0;

  constructor(
    readonly response: ServerResponse,
    readonly request: IncomingMessage,
  ) {}

  /** Remaining time in ms. After the headers are sent, as in an export, each wait has the whole budget. */
  left(): number {
    if (this.response.headersSent) return TIMEOUTS.request;
    const now = this.open > 0 ? performance.now() - this.since : 0;
    return TIMEOUTS.request - this.spent - now;
  }

  exhaust(): void {
    this.spent = TIMEOUTS.request;
  }

  begin(): void {
    if (this.open === 0) this.since = performance.now();
    this.open += 1;
  }

  end(): void {
    this.open -= 1;
    if (this.open === 0) this.spent += performance.now() - this.since;
  }
}

const requests = new AsyncLocalStorage<DatabaseTimeBudget>();

/**
 * Middleware that gives each request one time budget for all its database calls. A second pass keeps the time already
 * used.
 */
export function limitDatabaseTime(request: IncomingMessage, response: ServerResponse, next: () => void): void {
  if (requests.getStore()?.response === response) next();
  else requests.run(new DatabaseTimeBudget(response, request), next);
}

/** Undefined for background work. */
export function currentRequest(): IncomingMessage | undefined {
  return requests.getStore()?.request;
}

/** The current request's next database call fails immediately. */
export function exhaustDatabaseTime(): void {
  requests.getStore()?.exhaust();
}

/** The async context without request and transaction. */
const inRootContext = AsyncLocalStorage.snapshot();

/** Runs work that a request starts but does not wait for, with its own time and transactions. */
export function withoutRequestDeadline<T>(work: () => T): T {
  return inRootContext(work);
}

/**
 * Waits for the database within the request's budget. Background work has the whole budget for each wait.
 * @throws DatabaseUnavailableError
 */
export async function waitForDatabase<T>(wait: () => Promise<T>): Promise<T> {
  const request = requests.getStore();
  const left = Math.ceil(request?.left() ?? TIMEOUTS.request);
  if (left <= 0) throw new DatabaseUnavailableError();
  request?.begin();
  let timer: NodeJS.Timeout | undefined;
  const bound = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DatabaseUnavailableError()), left);
  });
  try {
    return await Promise.race([wait(), bound]);
  } finally {
    clearTimeout(timer);
    request?.end();
  }
}

interface Running<T> {
  current: Promise<T>;
  next: Promise<T> | undefined;
}

/**
 * In-flight deduplication of identical reads. No result is older than its request: a caller during a read shares the next
 * read, which starts when the current one ends. It is not a cache.
 */
export class ReadCoalescer<T> {
  private readonly runs = new Map<string, Running<T>>();

  run(key: string, read: () => Promise<T>): Promise<T> {
    return waitForDatabase(() => this.join(key, read));
  }

  private join(key: string, read: () => Promise<T>): Promise<T> {
    const running = this.runs.get(key);
    if (running === undefined) return this.start(key, read);
    const startNext = () => this.start(key, read);
    running.next ??= running.current.then(startNext, startNext);
    return running.next;
  }

  private start(key: string, read: () => Promise<T>): Promise<T> {
    const running: Running<T> = { current: read(), next: undefined };
    this.runs.set(key, running);
    const end = () => {
      if (running.next === undefined) this.runs.delete(key);
    };
    running.current.then(end, end);
    return running.current;
  }
}
