/** The last things that were made, by their keys: as many as are kept, those that nobody asks for go first. */
export class Kept<T> {
  readonly #most: number;
  readonly #things = new Map<string, T>();

  constructor(most: number) {
    this.#most = most;
  }

  get(key: string): T | undefined {
    const thing = this.#things.get(key);
    if (thing !== undefined) {
      this.#things.delete(key);
      this.#things.set(key, thing);
    }
    return thing;
  }

  delete(key: string): void {
    this.#things.delete(key);
  }

  set(key: string, thing: T): void {
    this.#things.delete(key);
    this.#things.set(key, thing);
    const [oldest] = this.#things.keys();
    if (this.#things.size > this.#most && oldest !== undefined) this.#things.delete(oldest);
  }
}
