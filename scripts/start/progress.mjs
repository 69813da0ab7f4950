// @ts-check

/**
 * Says on the terminal what is going on.
 * @typedef {{ say: (text: string) => void, step: <T>(title: string, work: () => Promise<T>) => Promise<T> }} Progress
 */

/**
 * In a terminal a running step counts its seconds in place; elsewhere (a log, CI) each step is a line when it begins
 * and one when it ends.
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
      const draw = () => output.write(`${erase}  … ${running} ${seconds()} s`);
      const timer = output.isTTY ? setInterval(draw, 500) : undefined;
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
