/** What a job sees of the process it runs in. */
export interface JobContext {
  /** Begin nothing new: the process is about to stop. What is left undone is thrown about, and goes to another worker. */
  readonly isStopping: boolean;
  /** Let go of what is under way, and leave it so that it can be taken up again. */
  readonly abortSignal: AbortSignal;
}

/** The turn of who does a job's work by hand: it never ends. */
export const NEVER_STOPS: JobContext = { isStopping: false, abortSignal: new AbortController().signal };

/** A job was left before its end, because its turn was over. */
export class JobInterruptedError extends Error {
  override readonly name = 'JobInterruptedError';

  constructor() {
    super('the turn was over before the job was done');
  }
}
