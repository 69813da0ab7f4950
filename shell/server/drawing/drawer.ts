import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Tally } from '@fluxpartes/telemetry';
import { DrawingThread, type Outcome, PACE, type Pace } from './drawing-thread.ts';
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
  /** Not everybody's: a canary, or what is tried. A thread of its own draws it, so that it holds up nobody else. */
  isOnTrial: boolean;
}

/** Builds whose code is kept, of 1 to 2 MB each. */
const MOST_BUILDS = 8;

/** Drawings kept: of a page with 24 cards some 70 KB. */
const MOST_KEPT = 100;

/** So many drawings, and the next one takes a third of the first. */
const WARM_AFTER = 3;

/** What is live is drawn in one thread, what is tried in another. */
type Lane = 'live' | 'trial';

const laneOf = ({ isOnTrial }: Pick<Order, 'isOnTrial'>): Lane => (isOnTrial ? 'trial' : 'live');

const warmKey = ({ job, remote }: Order): string => `${remote?.key ?? ''} ${job.address}`;

const digestOf = (content: string | Buffer, algorithm = 'sha1') =>
  createHash(algorithm).update(content).digest('base64');

/** Draws guests' pages in threads of their own. Whatever goes wrong, nobody waits for more than they want to. */
export class Drawer {
  /** What came of the pages that were to be drawn, and why some were not. */
  readonly results = new Tally([['drawn'], ['not_drawn'], ['late'], ['failed'], ['refused']]);
  readonly #pace: Pace;
  readonly #strikes = new Strikes();
  readonly #drawn = new Kept<Drawing>(MOST_KEPT);
  readonly #coming = new Map<string, Promise<Drawing | null>>();
  readonly #builds = new Kept<Promise<Build | null>>(MOST_BUILDS);
  readonly #threads = new Map<Lane, { shell: string; thread: DrawingThread; warm: Set<string> }>();

  constructor(pace: Pace = PACE) {
    this.#pace = pace;
  }

  /** Null where it cannot be drawn; it may be the next time. */
  async draw(order: Order): Promise<Drawing | null> {
    const { job, shell, remote } = order;
    if (this.#isRefused(order)) return this.#none('refused');
    const key = digestOf([shell.key, remote?.key, job.isWide, job.address, job.answers].join('\n'));
    const kept = this.#drawn.get(key);
    if (kept) return kept;
    const coming = this.#coming.get(key) ?? this.#make(order).finally(() => this.#coming.delete(key));
    this.#coming.set(key, coming);
    const drawing = await coming;
    if (drawing) this.#drawn.set(key, drawing);
    return drawing;
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

  async #make({ job, shell: shellFile, remote: remoteFile, isOnTrial }: Order): Promise<Drawing | null> {
    const shell = await this.#read(shellFile);
    const remote = remoteFile && (await this.#read(remoteFile));
    if (!shell || remote === null) return this.#none('failed');
    const outcome = await this.#threadOf(shell, laneOf({ isOnTrial })).draw(job, remote);
    const isOfShell = remote === undefined || (outcome !== null && 'problem' in outcome && outcome.isOfShell);
    return this.#judge(outcome, isOfShell ? shell : remote);
  }

  #judge(outcome: Outcome, build: Build): Drawing | null {
    if (outcome === null) return this.#none('late');
    if ('drawing' in outcome) {
      this.#strikes.drawn(build);
      return outcome.drawing;
    }
    this.#strikes.failed(build, outcome);
    return this.#none('failed');
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
  if (content === null || `sha384-${digestOf(content, 'sha384')}` !== integrity) return null;
  return { name, key, code: content.toString() };
}
