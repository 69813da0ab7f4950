// @ts-check

/** @typedef {{ say: (text: string) => void, step: <T>(title: string, work: () => Promise<T>) => Promise<T> }} Progress */

/**
 * On a terminal a running step shows its elapsed seconds in place. In a log each step has one line for its start and one
 * for its end.
 * @param {{ write: (text: string) => unknown, isTTY?: boolean }} output
 * @returns {Progress}
 */
export function createProgress(output = process.stdout) {
  const erase = '\r\u001b[2K';
  /** @type {string | undefined} */
  let running;
  return {
    say(text) {
      output.write(`${output.isTTY && running ? erase : ''}${text}\n`);
    },
    async step(title, work) {
      const started = Date.now();
      const seconds = () => ((Date.now() - started) / 1000).toFixed(output.isTTY ? 0 : 1);
      running = title;
      if (!output.isTTY) output.write(`  … ${title}\n`);
      const print = () => output.write(`${erase}  … ${running} ${seconds()} s`);
      const timer = output.isTTY ? setInterval(print, 500) : undefined;
      let mark = '✗';
      try {
        const result = await work();
        mark = '✓';
        return result;
      } finally {
        clearInterval(timer);
        running = undefined;
        output.write(`${output.isTTY ? erase : ''}  ${mark} ${title} (${seconds()} s)\n`);
      }
    },
  };
}
