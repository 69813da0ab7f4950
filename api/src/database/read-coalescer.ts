import { waitForDatabase } from './database-time-budget.ts';

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
