// @ts-check
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runQuietly } from '../setup/run-quietly.mjs';

/** @typedef {{ email: string, contrasena: string, tipo: 'vendedor' | 'mecanico', nota: string }} Account */

/**
 * Fills in the demo data. Whether they are there the database itself knows; beside an embedded one a file says so too,
 * which spares later starts the question.
 * @param {string} root
 * @param {import('./settings.mjs').Settings} settings
 * @param {NodeJS.ProcessEnv} env
 * @param {import('./progress.mjs').Progress} progress
 * @returns {Promise<Account[]>} who can sign in
 */
export async function fillDemo(root, settings, env, progress) {
  const mark = path.join(settings.dataDir, 'postgres/demo.json');
  if (!settings.databaseUrl && existsSync(mark)) return JSON.parse(readFileSync(mark, 'utf8'));
  const program = path.join(root, 'api/dist/demo/main.js');
  const output = await progress.step('Cargando los datos de demostración', () =>
    runQuietly(process.execPath, [program], {
      cwd: root,
      env,
      onLine: (line) => isForPeople(line) && progress.say(`    ${line}`),
    }),
  );
  const summary = output.trimEnd().split('\n').at(-1) ?? '';
  /** @type {Account[]} */
  const accounts = JSON.parse(summary).cuentas;
  if (!settings.databaseUrl) writeFileSync(mark, JSON.stringify(accounts));
  return accounts;
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

/** The program's last line is JSON, for this file. */
const isForPeople = (/** @type {string} */ line) => line !== '' && !line.startsWith('{');
