// @ts-check
/**
 * @typedef {{ output: string, findings: number, ok: boolean }} Outcome
 * @typedef {{ name: string, run: () => Promise<Outcome> }} Check
 */

/**
 * Runs all checks concurrently and prints the findings of each under a heading. A check that throws has failed.
 * @param {Check[]} checks @param {(line: string) => void} print
 * @returns {Promise<boolean>} whether all passed
 */
export async function report(checks, print) {
  const started = Date.now();
  const results = await Promise.all(checks.map(measured));
  const failed = results.filter(({ ok }) => !ok);
  for (const { name, output, findings } of failed) print(`\n── ${name}: ${findings}\n${output.trim()}`);
  print('');
  for (const { name, ok, seconds } of results) {
    print(`${ok ? '✓' : '✗'} ${name.padEnd(30)} ${seconds.toFixed(1)} s`);
  }
  const total = failed.reduce((sum, { findings }) => sum + findings, 0);
  const summary = failed.length === 0 ? 'all passed' : `${failed.length} failed, ${total} findings`;
  print(`${results.length} checks, ${summary}, ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return failed.length === 0;
}

/** @param {Check} check */
async function measured({ name, run }) {
  const begin = Date.now();
  const outcome = await run().catch((error) => ({ ok: false, findings: 1, output: String(error?.stack ?? error) }));
  return { name, ...outcome, seconds: (Date.now() - begin) / 1000 };
}
