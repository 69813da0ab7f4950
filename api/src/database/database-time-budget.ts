import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { TIMEOUTS } from './timeouts.ts';

/** The database did not answer in the time that the caller has. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';

  constructor() {
    super('no answer of the database in time');
  }
}

/** What one request has waited for the database. Waits at the same time, or one inside another, count once. */
class RequestWait {
  private spent = 0;
  private open = 0;
  private since = 0;

  constructor(
    readonly response: ServerResponse,
    readonly request: IncomingMessage,
  ) {}

  /** In ms. An answer that has begun may be long, like an export: then each wait is bounded by itself. */
  left(): number {
    if (this.response.headersSent) return TIMEOUTS.request;
    const now = this.open > 0 ? performance.now() - this.since : 0;
    return TIMEOUTS.request - this.spent - now;
  }

  /** Nothing is waited for any more. */
  spend(): void {
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

const requests = new AsyncLocalStorage<RequestWait>();

/**
 * Middleware: from here on a request's waits add up, so that many short ones do not become a long one. What it waited for
 * already, where it came by here before, is counted too.
 */
export function limitDatabaseTime(request: IncomingMessage, response: ServerResponse, next: () => void): void {
  if (requests.getStore()?.response === response) next();
  else requests.run(new RequestWait(response, request), next);
}

/** The request that is being answered; undefined for work of none. */
export function currentRequest(): IncomingMessage | undefined {
  return requests.getStore()?.request;
}

/** The request at hand has waited as long as it may, whatever the clock says: what it asks for next is refused at once. */
export function exhaustDatabaseTime(): void {
  requests.getStore()?.spend();
}

/** As the program began: no request and no transaction is there. */
const atRest = AsyncLocalStorage.snapshot();

/** Runs what a request sets off without waiting for it: it has its own time, and its own transactions. */
export function withoutRequestDeadline<T>(work: () => T): T {
  return atRest(work);
}

/**
 * Waits for the database, no longer than the request at hand may go on waiting; work of no request may wait that long each
 * time.
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
