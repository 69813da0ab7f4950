// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runQuietly } from '../setup/run-quietly.mjs';

const GUARD = new URL('../process/exit-with-parent.mjs', import.meta.url).href;

/** @typedef {{ email: string, contrasena: string, tipo: 'vendedor' | 'mecanico', nota: string }} Account */

/**
 * The demo data of a database. A mark file holds the accounts once the data are complete. It is beside an embedded
 * database, or is named after an external one.
 * @typedef {{ mark: string, accounts: Account[] | undefined }} Demo accounts: undefined until they are complete
 *
 * @param {import('./settings.mjs').Settings} settings
 * @returns {Demo}
 */
export function demoOf(settings) {
  const mark = markOf(settings);
  return { mark, accounts: existsSync(mark) ? JSON.parse(readFileSync(mark, 'utf8')) : undefined };
}

/**
 * Completes the demo data with a program that runs a separate API on the same database.
 * @param {string} root
 * @param {Demo} demo
 * @param {{ env: NodeJS.ProcessEnv, progress: import('./progress.mjs').Progress, signal?: AbortSignal }} options
 * @returns {Promise<Account[]>} who can sign in
 */
export async function fillDemo(root, { mark, accounts: complete }, { env, progress, signal }) {
  if (complete) return complete;
  const program = path.join(root, 'demo/dist/main.js');
  const output = await progress.step('Cargando datos de demostración…', () =>
    runQuietly(process.execPath, ['--enable-source-maps', '--import', GUARD, program], {
      cwd: root,
      env,
      signal,
      withParent: true,
      onLine: (line) => isReport(line) && progress.say(`    ${line}`),
    }),
  );
  const summary = output.trimEnd().split('\n').at(-1) ?? '';
  /** @type {Account[]} */
  const accounts = JSON.parse(summary).cuentas;
  writeFileSync(mark, JSON.stringify(accounts));
  return accounts;
}

/** @param {import('./settings.mjs').Settings} settings */
function markOf({ dataDir, databaseUrl }) {
  if (databaseUrl === undefined) return path.join(dataDir, 'postgres/demo.json');
  const { host, pathname } = new URL(databaseUrl);
  const name = createHash('sha256').update(`${host}${pathname}`).digest('hex').slice(0, 12);
  return path.join(dataDir, `demo-${name}.json`);
}

/**
 * The accounts of the demo data, as lines to print.
 * @param {Account[]} accounts
 */
export function accountLines(accounts) {
  if (accounts.length === 0) return [];
  const of = (/** @type {Account['tipo']} */ tipo) =>
    accounts.filter((account) => account.tipo === tipo).map(({ email, nota }) => `    ${email.padEnd(40)} ${nota}`);
  return [
    `Cuentas de demostración (contraseña de todas: ${accounts[0]?.contrasena})`,
    '  Vendedores',
    ...of('vendedor'),
    '  Mecánicos',
    ...of('mecanico'),
  ];
}

/** The program's last line is JSON with the accounts. */
const isReport = (/** @type {string} */ line) => line !== '' && !line.startsWith('{');
