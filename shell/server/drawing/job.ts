/** A page to be drawn, as a build of the shell takes it (shell/src/drawing/draw.tsx). */
export interface Job {
  /** Path and query. */
  address: string;
  isWide: boolean;
  /** The text of the page's `fp-registry`. */
  registry: string;
  /** The text of the page's `fp-data`; blank where it has none. */
  answers: string;
}

/** What stands in `#root`, and what its first pictures are asked for with ahead of it. */
export interface Drawing {
  html: string;
  photos: string;
}

/** Code to draw with: the shell's, or a remote's. */
export interface Build {
  /** The remote's name; 'shell' of the shell. */
  name: string;
  /** No other build has it. */
  key: string;
  code: string;
}

/** To the thread. The code comes the first time alone. */
export interface Asked {
  id: number;
  job: Job;
  remote?: { name: string; key: string; code?: string | undefined } | undefined;
}

/** Of the thread: a drawing has begun, is done, or has failed. */
export type Told = { id: number } & ({ begun: true } | { drawing: Drawing; held: number } | { problem: string });
