/** The longest that a try is held back, in ms: browsers and proxies wait for longer. */
export const LONGEST_WAIT = 8_000;
/** How many tries for one e-mail, and in all, may wait at once in a process; the others are told to come back. */
const PLACES = { email: 4, all: 64 } as const;

/** How long the n-th try beyond what goes unhindered is held back, in ms: 1, 2, 4, 8 s. */
export function waitOf(beyond: number): number {
  return Math.min(1000 * 2 ** Math.min(beyond - 1, 10), LONGEST_WAIT);
}

/**
 * Where tries wait. The places bound both what waiting costs this process and how often an e-mail is guessed at: never more
 * than four times in eight seconds. An address has one of the four, so that the owner's has not to stand behind another's
 * whole queue.
 */
export class WaitingRoom {
  private readonly waiting = new Map<string, Set<string>>();
  private all = 0;

  /** Waits; false at once where there is no place. */
  async esperar(email: string, direccion: string, ms: number): Promise<boolean> {
    const places = this.waiting.get(email) ?? new Set();
    if (places.has(direccion) || places.size >= PLACES.email || this.all >= PLACES.all) return false;
    this.waiting.set(email, places.add(direccion));
    this.all += 1;
    try {
      await new Promise((resolve) => setTimeout(resolve, ms));
    } finally {
      this.all -= 1;
      places.delete(direccion);
      if (places.size === 0) this.waiting.delete(email);
    }
    return true;
  }
}
