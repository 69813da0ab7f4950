/** Lets at most `places` pieces of work run at once; the others wait their turn, first come first served. */
export class Semaphore {
  private readonly waiting: (() => void)[] = [];

  constructor(private places: number) {}

  /** Runs the work when there is a place for it. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.places > 0) this.places -= 1;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await work();
    } finally {
      // A place that ends goes straight to whoever waits longest, so nobody slips in between.
      const next = this.waiting.shift();
      if (next === undefined) this.places += 1;
      else next();
    }
  }
}
