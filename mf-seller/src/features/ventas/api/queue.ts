/** Runs tasks in the order they came, at most so many at a time. */
export function createQueue(maximo: number) {
  let inProgress = 0;
  const waiters: (() => void)[] = [];

  return async <T>(task: () => Promise<T>): Promise<T> => {
    // A turn that ends is handed to the next one in the queue, so the count stays as it is.
    if (inProgress < maximo) inProgress += 1;
    else await new Promise<void>((giveTurn) => waiters.push(giveTurn));
    try {
      return await task();
    } finally {
      const next = waiters.shift();
      if (next) next();
      else inProgress -= 1;
    }
  };
}
