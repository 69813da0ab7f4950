/** Where balancers, starters and alarms look, each second and more. */
const LOOKS: ReadonlySet<string> = new Set(['/salud', '/salud/listo']);

/** Which looks at a process's health are worth a line of its log: those that say something else than the one before. */
export class Looks {
  readonly #last = new Map<string, number>();

  /**
   * Whether an answer is news; whatever is no look is.
   * @param path without its query
   * @param hasFailed the answer did not reach whoever looked
   */
  isNews(path: string, status: number, hasFailed: boolean): boolean {
    if (!LOOKS.has(path)) return true;
    const before = this.#last.get(path);
    this.#last.set(path, status);
    return hasFailed || status >= 400 || status !== before;
  }
}
