import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { TIMEOUTS } from './timeouts.ts';

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

  /** In ms. After the headers are sent, as in an export, each wait has the whole budget. */
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
