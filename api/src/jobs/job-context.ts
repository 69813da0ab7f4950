export interface JobContext {
  /** True when the process is stopping. The job throws `JobInterruptedError`; another worker retries it. */
  readonly isStopping: boolean;
  /** Aborts I/O in flight at the end of the grace period. */
  readonly abortSignal: AbortSignal;
}

/** For tests and programs that run a job's work directly. */
export const NEVER_STOPS: JobContext = { isStopping: false, abortSignal: new AbortController().signal };

export class JobInterruptedError extends Error {
  override readonly name = 'JobInterruptedError';

  constructor() {
    super('the process stopped before the job was done');
  }
}
