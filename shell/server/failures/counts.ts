import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { BucketStore } from '@fluxpartes/registry-store';
import { Tally as Figures } from '@fluxpartes/telemetry';
import { FAILURE_KINDS, type FailureKind } from './report.ts';
import { emptyTally, type Tally, Voices } from './tally.ts';

/** What is counted reaches the disk this long after it happened, at the latest. Milliseconds. */
const WRITTEN_EVERY = 2000;

/** And the store of several sites so long after. Milliseconds. */
const SENT_EVERY = 10_000;

/** How long an end waits for the store. Milliseconds. */
const LAST_PATIENCE = 2000;

/** What nobody has added to for this long goes. Milliseconds: ninety days. */
const KEPT_FOR = 90 * 24 * 60 * 60 * 1000;

/** Another process may have just removed it. */
const MAYBE = { throwIfNoEntry: false } as const;

/** How many files stay, the youngest: a site that starts over and over leaves one each time. */
const KEPT_FILES = 500;

/** Whose release did what. */
interface Of {
  remote: string;
  release: string;
  /** Whose page it was: see `Voices`. */
  address: string;
}

/**
 * How often each release was handed out and how often it failed. Each process of a site keeps a file of its own, whole at
 * all times, which stays when it ends: the sum of all is what counts (scripts/publish/counts.mjs).
 */
export class Counts {
  /** The same since this process began, for whoever looks at its figures; nothing is ever taken out of it. */
  readonly loads = new Figures();
  readonly failures = new Figures();
  readonly #dir: string;
  readonly #file: string;
  readonly #remotes = new Map<string, Map<string, Tally>>();
  readonly #voices = new Voices();
  readonly #store: Pick<BucketStore, 'putCounts'> | null;
  #unsent: string | null = null;
  #sentAt = Date.now();
  #isWritten = true;
  #hasComplained = false;
  readonly #timer: NodeJS.Timeout;

  /** @param remotesDir DATA_DIR/mf @param store where several sites put what they count */
  constructor(remotesDir: string, store: Pick<BucketStore, 'putCounts'> | null = null) {
    this.#store = store;
    this.#dir = path.join(remotesDir, 'counts');
    this.#file = path.join(this.#dir, `${randomUUID()}.json`);
    this.#timer = setInterval(() => {
      this.write();
      if (Date.now() - this.#sentAt >= SENT_EVERY) void this.#send();
    }, WRITTEN_EVERY).unref();
  }

  load(of: Of): void {
    if (!this.#hear(of, 'load')) return;
    this.loads.count(of.remote, of.release);
    for (const kind of FAILURE_KINDS) this.failures.know(of.remote, of.release, kind);
  }

  failure(of: Of, kind: FailureKind): void {
    if (this.#hear(of, kind)) this.failures.count(of.remote, of.release, kind);
  }

  /** Writes what was counted since the last time; what cannot be written now waits for the next time. */
  write(): void {
    if (this.#isWritten) return;
    try {
      mkdirSync(this.#dir, { recursive: true });
      const remotes = [...this.#remotes].map(([remote, releases]) => [remote, Object.fromEntries(releases)]);
      const text = JSON.stringify({ remotes: Object.fromEntries(remotes) });
      this.#unsent = text;
      writeFileSync(`${this.#file}.part`, text);
      renameSync(`${this.#file}.part`, this.#file);
      this.#isWritten = true;
    } catch (error) {
      if (!this.#hasComplained) console.error(error);
      this.#hasComplained = true;
    }
  }

  /** The last that it does. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.write();
    await Promise.race([this.#send(), pause(LAST_PATIENCE, undefined, { ref: false })]);
  }

  /** What does not arrive goes with the next: a site that stands alone goes on counting. */
  async #send(): Promise<void> {
    const text = this.#unsent;
    if (text === null || !this.#store) return;
    this.#sentAt = Date.now();
    this.#unsent = null;
    await this.#store.putCounts(path.basename(this.#file), text).catch(() => {
      this.#unsent ??= text;
    });
  }

  /** Takes away what processes of long ago have left. */
  clearAway(now = Date.now()): void {
    try {
      const files = readdirSync(this.#dir).map((name) => path.join(this.#dir, name));
      const ages = new Map(files.map((file) => [file, now - (statSync(file, MAYBE)?.mtimeMs ?? 0)]));
      const young = files.sort((a, b) => (ages.get(a) ?? 0) - (ages.get(b) ?? 0)).slice(0, KEPT_FILES);
      const kept = new Set(young.filter((file) => (ages.get(file) ?? 0) <= KEPT_FOR));
      for (const file of files) if (!kept.has(file)) rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') console.error(error);
    }
  }

  #hear({ remote, release, address }: Of, what: FailureKind | 'load'): boolean {
    const releases = this.#remotes.get(remote) ?? new Map<string, Tally>();
    const tally = releases.get(release) ?? emptyTally();
    const isHeard = this.#voices.hear(tally, what, { address, release: `${remote} ${release}` });
    this.#remotes.set(remote, releases.set(release, tally));
    this.#isWritten = false;
    return isHeard;
  }
}
