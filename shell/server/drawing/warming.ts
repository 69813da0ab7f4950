import { setTimeout as pause } from 'node:timers/promises';
import type { SiteShell } from '../live-shell.ts';
import type { GetsCanary, LiveRegistry, LiveRemotes } from '../registry.ts';
import type { PageDrawing } from './page-drawing.ts';

/** How often it is seen to whether all that draws is warm: something was published, or a thread began anew. In ms. */
const EVERY = 1000;

/** What everybody gets, and what those get who get every canary. */
const GETS_CANARY: readonly (GetsCanary | undefined)[] = [undefined, () => true];

interface Parts {
  drawing: Pick<PageDrawing, 'warm'>;
  registry: Pick<LiveRegistry, 'current'>;
  shell: { of: (published: LiveRemotes) => Promise<SiteShell> };
}

/**
 * Has what is live, and what is a canary, draw before its first visitor comes: the first drawing reads and compiles code,
 * and takes longer than a page waits.
 */
export class Warming {
  readonly #parts: Parts;
  readonly #end = new AbortController();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Goes on by itself until it is closed; settles after the first time. */
  async start(): Promise<void> {
    const first = this.#all();
    // One that is never done holds up nothing that is live.
    void first.then(() => Promise.all(GETS_CANARY.map((getsCanary) => this.#goOn(getsCanary))));
    await first;
  }

  close(): void {
    this.#end.abort();
  }

  /** What is live comes first. */
  async #all(): Promise<void> {
    for (const getsCanary of GETS_CANARY) await this.#once(getsCanary);
  }

  async #goOn(getsCanary: GetsCanary | undefined): Promise<void> {
    const { signal } = this.#end;
    while (!signal.aborted) {
      await pause(EVERY, undefined, { ref: false, signal }).catch(() => undefined);
      if (!signal.aborted) await this.#once(getsCanary);
    }
  }

  async #once(getsCanary: GetsCanary | undefined): Promise<void> {
    const { drawing, registry, shell } = this.#parts;
    try {
      const published = await registry.current(getsCanary);
      if (getsCanary && !published.canaries) return;
      await drawing.warm(await shell.of(published), published);
    } catch (error) {
      console.error(error);
    }
  }
}
