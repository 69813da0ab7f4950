// @ts-check
/**
 * Test suites beside `npm test`: `node test-suites.mjs <suite> [<its arguments>]`.
 * - `npm run test:nightly`: the long form of the randomised tests, less than an hour.
 * - `npm run test:db-stall [-- <rounds>]`: buyers lose nothing while PostgreSQL hangs; 20 rounds, some twenty minutes.
 * - `npm run test:resilience [-- <part of a name> [<its arguments>]]`: the scenarios of e2e/resilience. They need root,
 *   because they install Debian packages.
 * - `npm run test:mutation -- <folder>`: lists the mutants of `dominio`, `http` or `sesion` that no test kills.
 * - `npm run test:alerts`: the alert rules against their tests, by Prometheus' promtool.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { prepareCheckout } from './setup/prepare.mjs';
import { createProgress } from './start/progress.mjs';

/** Downloaded at each run, so that an ordinary installation does not include it. */
const STRYKER = ['@stryker-mutator/core@9.6.1', '@stryker-mutator/jest-runner@9.6.1'];
const NIGHTLY = {
  RUNS: '1000',
  ROUNDS: '50',
  ABORTED: '1000',
  FUZZED: '200',
  EXPIRED: '1000',
  KILLS: '20',
  JOURNEYS: '300',
};

/** @type {Record<string, (args: string[]) => unknown>} */
const SUITES = { nightly, 'db-stall': stall, resilience, mutation, alerts };

const [name = '', ...args] = process.argv.splice(2);
const suite = SUITES[name];
if (!suite) throw new Error(`Which suite? One of ${Object.keys(SUITES).join(', ')}`);
await suite(args);

/** @param {string} file below the repository */
function pathOf(file) {
  return fileURLToPath(new URL(`../${file}`, import.meta.url));
}

/** Runs `npm test` in this process. @param {NodeJS.ProcessEnv} env @param {string[]} filters */
async function runTests(env, filters) {
  Object.assign(process.env, env);
  process.argv.push(...filters);
  await import('./test.mjs');
}

async function nightly() {
  const tests = [
    'purchase-model',
    'settlement-model',
    'concurrency',
    'vencimientos-crash',
    'http/client-abort',
    'http/fuzz',
  ];
  await runTests({ ...NIGHTLY, ...process.env }, [...tests, 'recorridos-de-compra']);
}

/** @param {string[]} args */
async function stall([rounds = '20']) {
  const report = pathOf('.reports/paradas.json');
  rmSync(report, { force: true });
  process.once('exit', () => {
    if (existsSync(report)) console.table(JSON.parse(readFileSync(report, 'utf8')));
  });
  await runTests({ STALL_ROUNDS: rounds, STALL_REPORT: report }, ['database/database-stall']);
}

/** @param {string[]} args */
async function resilience([part = '', ...scenarioArgs]) {
  const folder = pathOf('e2e/resilience');
  const mainOf = (/** @type {string} */ scenario) => `${folder}/${scenario}/main.mjs`;
  const scenarios = readdirSync(folder)
    .filter((one) => one.includes(part) && existsSync(mainOf(one)))
    .sort();
  if (process.getuid?.() !== 0) {
    console.log(`Skipped, as they need root: ${scenarios.join(', ')}`);
    return;
  }
  await prepareCheckout(pathOf(''), createProgress());
  const failed = scenarios.filter((one) => {
    console.log(`\n── ${one}`);
    return spawnSync(process.execPath, [mainOf(one), ...scenarioArgs], { stdio: 'inherit' }).status !== 0;
  });
  console.log(
    `\n${scenarios.length - failed.length} passed, ${failed.length} failed${failed.map((one) => ` · ${one}`).join('')}`,
  );
  process.exitCode = scenarios.length > 0 && failed.length === 0 ? 0 : 1;
}

/** @param {string[]} args */
function mutation([folder = '']) {
  const packages = STRYKER.map((one) => `--package=${one}`);
  const { status } = spawnSync('npm', ['exec', '--yes', ...packages, '--', 'stryker', 'run'], {
    stdio: 'inherit',
    env: { ...process.env, MUTATED: folder },
  });
  process.exitCode = status ?? 1;
}

function alerts() {
  const cwd = pathOf('operations/prometheus/');
  for (const words of [
    ['check', 'config', 'prometheus.yml'],
    ['test', 'rules', 'alerts.test.yml'],
  ]) {
    const { error, status } = spawnSync(process.env.PROMTOOL ?? 'promtool', words, { cwd, stdio: 'inherit' });
    if (error) {
      console.error('promtool is not there: apt-get install prometheus, or name another in PROMTOOL');
      process.exit(1);
    }
    if (status !== 0) process.exit(status ?? 1);
  }
}
