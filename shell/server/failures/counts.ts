import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FailureKind } from './report.ts';

/** What is counted reaches the disk this long after it happened, at the latest. Milliseconds. */
const WRITTEN_EVERY = 2000;

/** What nobody has added to for this long goes. Milliseconds: ninety days. */
const KEPT_FOR = 90 * 24 * 60 * 60 * 1000;

/** Of one release of a remote, as one site's process has seen it. */
interface Count {
  /** Pages that the site answered for its routes. */
  loads: number;
  failures: Partial<Record<FailureKind, number>>;
}

/**
 * How often each release was handed out and how often it failed. Each process of a site keeps a file of its own, whole at
 * all times, which stays when it ends: the sum of all is what counts (scripts/publish/counts.mjs).
 */
export class Counts {
  readonly #dir: string;
  readonly #file: string;
  readonly #remotes = new Map<string, Map<string, Count>>();
  #isWritten = true;
  #hasComplained = false;
  readonly #timer: NodeJS.Timeout;

  /** @param remotesDir DATA_DIR/mf */
  constructor(remotesDir: string) {
    this.#dir = path.join(remotesDir, 'counts');
    this.#file = path.join(this.#dir, `${randomUUID()}.json`);
    this.#timer = setInterval(() => this.write(), WRITTEN_EVERY).unref();
  }

  load(remote: string, release: string): void {
    this.#of(remote, release).loads += 1;
  }

  failure(remote: string, release: string, kind: FailureKind): void {
    const { failures } = this.#of(remote, release);
    failures[kind] = (failures[kind] ?? 0) + 1;
  }

  /** Writes what was counted since the last time; what cannot be written now waits for the next time. */
  write(): void {
    if (this.#isWritten) return;
    try {
      mkdirSync(this.#dir, { recursive: true });
      const remotes = [...this.#remotes].map(([remote, releases]) => [remote, Object.fromEntries(releases)]);
      writeFileSync(`${this.#file}.part`, JSON.stringify({ remotes: Object.fromEntries(remotes) }));
      renameSync(`${this.#file}.part`, this.#file);
      this.#isWritten = true;
    } catch (error) {
      if (!this.#hasComplained) console.error(error);
      this.#hasComplained = true;
    }
  }

  /** The last that it does. */
  close(): void {
    clearInterval(this.#timer);
    this.write();
  }

  /** Takes away what processes of long ago have left. */
  clearAway(now = Date.now()): void {
    try {
      for (const name of readdirSync(this.#dir)) {
        const file = path.join(this.#dir, name);
        if (now - statSync(file).mtimeMs > KEPT_FOR) rmSync(file, { force: true });
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') console.error(error);
    }
  }

  #of(remote: string, release: string): Count {
    this.#isWritten = false;
    const releases = this.#remotes.get(remote) ?? new Map<string, Count>();
    const count = releases.get(release) ?? { loads: 0, failures: {} };
    this.#remotes.set(remote, releases.set(release, count));
    return count;
  }
}
