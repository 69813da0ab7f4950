/** The last things that were made, by their keys: as many as are kept, those that nobody asks for go first. */
export class Kept<T> {
  readonly #most: number;
  readonly #weigh: (thing: T) => number;
  readonly #things = new Map<string, T>();
  #weight = 0;

  /**
   * @param most how many, or how much they may weigh together
   * @param weigh what one of them weighs, for as long as it is kept
   */
  constructor(most: number, weigh: (thing: T) => number = () => 1) {
    this.#most = most;
    this.#weigh = weigh;
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
    const thing = this.#things.get(key);
    if (thing === undefined) return;
    this.#things.delete(key);
    this.#weight -= this.#weigh(thing);
  }

  set(key: string, thing: T): void {
    this.delete(key);
    this.#things.set(key, thing);
    this.#weight += this.#weigh(thing);
    for (const oldest of this.#things.keys()) {
      if (this.#weight <= this.#most) break;
      this.delete(oldest);
    }
  }
}
