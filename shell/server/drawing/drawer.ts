import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Tally } from '@fluxpartes/telemetry';
import { DrawingThread, PACE, type Pace } from './drawing-thread.ts';
import type { Build, Drawing, Job } from './job.ts';
import { Kept } from './kept.ts';
import { Strikes } from './strikes.ts';

/** Where a build to draw with lies. */
export interface BuildFile {
  /** The remote's name; 'shell' of the shell. */
  name: string;
  /** What the log calls it; no other build has it. */
  key: string;
  file: string;
  integrity: string;
}

/** A page, and what it is to be drawn with. */
export interface Order {
  job: Job;
  shell: BuildFile;
  /** Whose screen it is, where it is not the shell's own. */
  remote?: BuildFile | undefined;
  /** Of the job's answers: no others have it. */
  digest: string;
  /** Not everybody's: a canary, or what is tried. A thread of its own draws it, so that it holds up nobody else. */
  isOnTrial: boolean;
}

/** Builds whose code is kept, of 1 to 2 MB each. */
const MOST_BUILDS = 8;

/** Of the drawings that are kept; a page with 24 cards has some 55 000, one with a listing 6 000. In characters. */
const MOST_KEPT = 16_000_000;

/** So many drawings, and the next one takes a third of the first. */
const WARM_AFTER = 3;

/** A page that could not be drawn is not tried again for so long; as many of them are known. In ms. */
const TRIED_AGAIN_AFTER = 10_000;
const MOST_FAILED = 500;

/** What is live is drawn in one thread, what is tried in another. */
type Lane = 'live' | 'trial';

const laneOf = ({ isOnTrial }: Pick<Order, 'isOnTrial'>): Lane => (isOnTrial ? 'trial' : 'live');

const warmKey = ({ job, remote }: Order): string => `${remote?.key ?? ''} ${job.address}`;

/** What a drawing is made of. No part of it has a line break. */
const keyOf = ({ job, shell, remote, digest }: Order): string =>
  [shell.key, remote?.key, job.isWide, job.address, digest].join('\n');

/** A line in the cache, besides. */
const OVERHEAD = 500;

/** Draws guests' pages in threads of their own. Whatever goes wrong, nobody waits for more than they want to. */
export class Drawer {
  /** What came of the pages that were to be drawn, and why some were not. */
  readonly results = new Tally([['drawn'], ['not_drawn'], ['late'], ['failed'], ['refused']]);
  readonly #pace: Pace;
  readonly #strikes = new Strikes();
  readonly #drawn = new Kept<Drawing>(MOST_KEPT, ({ html, photos }) => html.length + photos.length + OVERHEAD);
  readonly #coming = new Map<string, Promise<Drawing | null>>();
  readonly #builds = new Kept<Promise<Build | null>>(MOST_BUILDS);
  /** Pages that just failed, and when. */
  readonly #justFailed = new Kept<number>(MOST_FAILED);
  /** Of each build what it has drawn last. */
  readonly #drawnWith = new Kept<Job>(MOST_BUILDS);
  readonly #threads = new Map<Lane, { shell: string; thread: DrawingThread; warm: Set<string> }>();

  constructor(pace: Pace = PACE) {
    this.#pace = pace;
  }

  /** What is drawn already. */
  inHand(order: Order): Drawing | undefined {
    return this.#isRefused(order) ? undefined : this.#drawn.get(keyOf(order));
  }

  /** Whether it is with a build that draws no more pages; that is counted. */
  refuses(order: Order): boolean {
    const isRefused = this.#isRefused(order);
    if (isRefused) this.results.count('refused');
    return isRefused;
  }

  /** Null where it cannot be drawn; it may be the next time. */
  async draw(order: Order): Promise<Drawing | null> {
    if (this.refuses(order)) return null;
    const key = keyOf(order);
    const kept = this.#drawn.get(key);
    if (kept) return kept;
    const triedAt = this.#justFailed.get(key) ?? Number.NEGATIVE_INFINITY;
    if (performance.now() - triedAt < TRIED_AGAIN_AFTER) return this.#none('failed');
    const coming = this.#coming.get(key) ?? this.#make(order).finally(() => this.#coming.delete(key));
    this.#coming.set(key, coming);
    const drawing = await coming;
    if (drawing) this.#drawn.set(key, drawing);
    return drawing;
  }

  /**
   * Whether a page may wait for it. 'later': it would come too late for this one, and nothing else is drawn; 'no': what is
   * drawn before it takes too long.
   */
  prospect(order: Order): 'now' | 'later' | 'no' {
    const lane = this.#threads.get(laneOf(order));
    if (lane?.shell !== order.shell.key || lane.thread.hasEnded) return 'later';
    if (lane.thread.isQuick(order.remote?.key)) return 'now';
    return lane.thread.isIdle ? 'later' : 'no';
  }

  /** Draws a page so often that its code is quick, and keeps nothing of it. */
  async warm(order: Order): Promise<void> {
    for (let times = 0; times < WARM_AFTER && !this.#isRefused(order); times += 1) {
      if ((await this.#make(order)) === null) return;
    }
    this.#threads.get(laneOf(order))?.warm.add(warmKey(order));
  }

  /** The page has been drawn where it would be drawn now, or will not be drawn any more. */
  isWarm(order: Order): boolean {
    const lane = this.#threads.get(laneOf(order));
    const isThere = lane?.shell === order.shell.key && !lane.thread.hasEnded;
    return this.#isRefused(order) || (isThere && lane.warm.has(warmKey(order)));
  }

  async close(): Promise<void> {
    await Promise.all([...this.#threads.values()].map(({ thread }) => thread.close()));
  }

  #isRefused({ shell, remote }: Pick<Order, 'shell' | 'remote'>): boolean {
    return [shell, remote].some((build) => build && this.#strikes.isRefused(build));
  }

  #none(result: string): null {
    this.results.count(result);
    return null;
  }

  async #make(order: Order): Promise<Drawing | null> {
    const { job, shell: shellFile, remote: remoteFile } = order;
    const shell = await this.#read(shellFile);
    const remote = remoteFile && (await this.#read(remoteFile));
    if (!shell || remote === null) return this.#none('failed');
    const thread = this.#threadOf(shell, laneOf(order));
    const outcome = await thread.draw(job, remote);
    if (outcome === null) return this.#none('late');
    const isOfShell = remote === undefined || ('problem' in outcome && outcome.isOfShell);
    const build = isOfShell ? shell : remote;
    if ('drawing' in outcome) {
      this.#strikes.drawn(build);
      this.#drawnWith.set(build.key, job);
      return outcome.drawing;
    }
    if (!outcome.isFatal) this.#justFailed.set(keyOf(order), performance.now());
    // Whoever writes addresses finds one that cannot be drawn: it costs nobody else their pages.
    const isOfPage =
      !outcome.isFatal && this.#strikes.isLastChance(build) && (await this.#stillDraws(thread, build, remote));
    if (isOfPage) this.#strikes.drawn(build);
    else this.#strikes.failed(build, outcome);
    return this.#none('failed');
  }

  /** Whether a build draws again what it has drawn before. */
  async #stillDraws(thread: DrawingThread, { key }: Build, remote: Build | undefined): Promise<boolean> {
    const job = this.#drawnWith.get(key);
    const outcome = job && (await thread.draw(job, remote));
    return outcome === null || (outcome !== undefined && 'drawing' in outcome);
  }

  #threadOf(shell: Build, lane: Lane): DrawingThread {
    const known = this.#threads.get(lane);
    if (known?.shell === shell.key && !known.thread.hasEnded && !known.thread.isFull) return known.thread;
    void known?.thread.close();
    const thread = new DrawingThread(shell, this.#pace);
    this.#threads.set(lane, { shell: shell.key, thread, warm: new Set() });
    return thread;
  }

  /** Null where it is not there, or is not what was published: it is looked for again then. */
  #read(place: BuildFile): Promise<Build | null> {
    const known = this.#builds.get(place.key);
    if (known) return known;
    const reading = readBuild(place).then((build) => {
      if (build === null) this.#builds.delete(place.key);
      return build;
    });
    this.#builds.set(place.key, reading);
    return reading;
  }
}

async function readBuild({ name, key, file, integrity }: BuildFile): Promise<Build | null> {
  const content = await readFile(file).catch(() => null);
  if (content === null || `sha384-${createHash('sha384').update(content).digest('base64')}` !== integrity) return null;
  return { name, key, code: content.toString() };
}
