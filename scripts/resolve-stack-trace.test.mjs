import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

/* Tests `npm run stack-trace` with the real build: the site's log contains positions in the same scripts. */

const ROOT = path.resolve(__dirname, '..');
const REMOTE = 'mf-account';
const SOURCE = 'mf-account/src/features/compras/purchase-tasks.tsx';
/** Text of an error in `SOURCE`. The tests look up its position in the built scripts, as a stack trace has it. */
const TEXT = 'usePurchaseTasks needs a PurchaseTasksProvider above it';

const trace = (line) =>
  promisify(execFile)(process.execPath, [path.join(ROOT, 'scripts/resolve-stack-trace.mjs'), line]);

/** The position in the built scripts of a text from the remote's sources, in the form that a page reports. */
function placeOf(text) {
  const dist = path.join(ROOT, REMOTE, 'dist');
  for (const file of readdirSync(dist).filter((name) => name.endsWith('.js'))) {
    const lines = readFileSync(path.join(dist, file), 'utf8').split('\n');
    const line = lines.findIndex((one) => one.includes(text));
    if (line >= 0) return `mf/${REMOTE}/0badcafe01/${file}:${line + 1}:${lines[line].indexOf(text) + 1}`;
  }
  throw new Error(`no script of ${REMOTE} has '${text}'`);
}

it('prints the source line for a position in a line of the log', async () => {
  const lines = readFileSync(path.join(ROOT, SOURCE), 'utf8').split('\n');
  const wanted = `${SOURCE}:${lines.findIndex((one) => one.includes(TEXT)) + 1}:`;
  const line = { msg: 'pageError', stack: `at x (${placeOf(TEXT)})` };
  const { stdout } = await trace(JSON.stringify(line));
  expect(stdout).toContain(wanted);
});

it('exits with an error when the input has no position', async () => {
  await expect(trace('at nowhere')).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/^No encontré/) });
});
