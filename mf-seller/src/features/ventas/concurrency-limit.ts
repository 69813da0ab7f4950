/** Runs tasks in FIFO order, at most `limit` at a time. */
export function limitConcurrency(limit: number) {
  let running = 0;
  const waiters: (() => void)[] = [];

  return async <T>(task: () => Promise<T>): Promise<T> => {
    // A finished task hands its slot to the next waiter, so `running` does not change then.
    if (running < limit) running += 1;
    else await new Promise<void>((resume) => waiters.push(resume));
    try {
      return await task();
    } finally {
      const next = waiters.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
