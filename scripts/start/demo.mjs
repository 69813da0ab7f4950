// @ts-check
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { runQuietly } from '../setup/run-quietly.mjs';

/**
 * Fills in the demo data. Whether they are there the database itself knows; beside an embedded one a file says so too,
 * which spares later starts the question.
 * @param {string} root
 * @param {import('./settings.mjs').Settings} settings
 * @param {NodeJS.ProcessEnv} env
 * @param {import('./progress.mjs').Progress} progress
 */
export async function fillDemo(root, settings, env, progress) {
  const mark = path.join(settings.dataDir, 'postgres/demo-completa');
  if (!settings.databaseUrl && existsSync(mark)) return;
  await progress.step('Cargando los datos de demostración', () =>
    runQuietly(process.execPath, [path.join(root, 'api/dist/demo/main.js')], { cwd: root, env }),
  );
  if (!settings.databaseUrl) writeFileSync(mark, new Date().toISOString());
}

/**
 * The accounts of the demo data, as lines to print.
 * @param {string} root
 * @returns {Promise<string[]>}
 */
export async function demoAccounts(root) {
  const file = pathToFileURL(path.join(root, 'api/dist/demo/plan/cuentas.js')).href;
  /** @type {{ LOCALES: Account[], COMPRADORES: Account[], CONTRASENA_DEMO: string }} */
  const { LOCALES, COMPRADORES, CONTRASENA_DEMO } = await import(file);
  const line = (/** @type {Account} */ { email, nota }) => `    ${email.padEnd(40)} ${nota}`;
  return [
    `Cuentas de demostración (contraseña de todas: ${CONTRASENA_DEMO})`,
    '  Vendedores',
    ...LOCALES.map(line),
    '  Mecánicos',
    ...COMPRADORES.map(line),
  ];
}

/** @typedef {{ email: string, nota: string }} Account */
