/** What a job sees of the process it runs in. */
export interface Turn {
  /** Begin nothing new: the process is about to stop. What is left undone is thrown about, and goes to another worker. */
  readonly isOver: boolean;
  /** Let go of what is under way, and leave it so that it can be taken up again. */
  readonly cut: AbortSignal;
}

/** The turn of who does a job's work by hand: it never ends. */
export const ENDLESS: Turn = { isOver: false, cut: new AbortController().signal };

/** A job was left before its end, because its turn was over. */
export class TurnOverError extends Error {
  override readonly name = 'TurnOverError';

  constructor() {
    super('the turn was over before the job was done');
  }
}
