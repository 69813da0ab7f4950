import { waitForDatabase } from './database-wait.ts';

interface Turn<T> {
  current: Promise<T>;
  next: Promise<T> | undefined;
}

/**
 * Lets equal reads that are asked at the same time share one answer. No answer is older than its question: who asks
 * while a read runs waits for the next one, which starts when that one ends. Nothing is kept.
 */
export class SharedReads<T> {
  private readonly turns = new Map<string, Turn<T>>();

  /** Runs a read, or shares the next one of the same key. */
  run(key: string, read: () => Promise<T>): Promise<T> {
    return waitForDatabase(() => this.join(key, read));
  }

  private join(key: string, read: () => Promise<T>): Promise<T> {
    const turn = this.turns.get(key);
    if (turn === undefined) return this.start(key, read);
    const startNext = () => this.start(key, read);
    turn.next ??= turn.current.then(startNext, startNext);
    return turn.next;
  }

  private start(key: string, read: () => Promise<T>): Promise<T> {
    const turn: Turn<T> = { current: read(), next: undefined };
    this.turns.set(key, turn);
    const end = () => {
      if (turn.next === undefined) this.turns.delete(key);
    };
    turn.current.then(end, end);
    return turn.current;
  }
}
