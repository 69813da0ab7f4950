import { waitForDatabase } from './database-time-budget.ts';

interface Running<T> {
  current: Promise<T>;
  next: Promise<T> | undefined;
}

/**
 * Lets equal reads that are asked at the same time share one answer. No answer is older than its question: who asks
 * while a read runs waits for the next one, which starts when that one ends. Nothing is kept.
 */
export class ReadCoalescer<T> {
  private readonly runs = new Map<string, Running<T>>();

  /** Runs a read, or shares the next one of the same key. */
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
