// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runQuietly } from './setup/run-quietly.mjs';

/** The headless shell comes first: it takes a third less CPU for a visit (0.58 instead of 0.85 s). */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
];
/** Older Debian releases have only the second package. */
const DEBIAN_PACKAGES = ['chromium-headless-shell', 'chromium'];
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const INSTALL_TIMEOUT_MS = 240_000;
const VERSION_TIMEOUT_MS = 20_000;

/**
 * Finds an executable Chromium or Chrome: the browser that `BROWSER_PATH` names, an installed browser, or Playwright's own.
 * @returns {string | undefined} absolute path
 */
export function findBrowser() {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const candidates = [
    process.env.BROWSER_PATH,
    ...NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))),
    ...ELSEWHERE,
    playwrightsOwn(),
  ];
  return candidates.find((file) => file && existsSync(file) && runs(file));
}

/**
 * Finds a browser or installs one: Playwright's own, or Debian's package if this user may install it.
 * @param {{ log: (text: string) => void }} options
 * @returns {Promise<string>} absolute path
 * @throws with a sentence that says what to install
 */
export async function ensureBrowser({ log }) {
  const present = findBrowser();
  if (present) return present;
  for (const [title, bring] of /** @type {[string, () => Promise<unknown>][]} */ ([
    ['Bajando el navegador de Playwright…', installPlaywrights],
    ['Instalando un Chromium del sistema…', installDebians],
  ])) {
    log(title);
    await bring();
    const brought = findBrowser();
    if (brought) return brought;
  }
  throw new Error('No hay un navegador para las pruebas: instalá Chromium o Chrome, o indicá su ruta en BROWSER_PATH.');
}

function playwrightsOwn() {
  try {
    const fromE2e = createRequire(new URL('../e2e/package.json', import.meta.url));
    return /** @type {import('@playwright/test')} */ (fromE2e('@playwright/test')).chromium.executablePath();
  } catch {
    return undefined;
  }
}

function installPlaywrights() {
  const cli = fileURLToPath(new URL('../node_modules/@playwright/test/cli.js', import.meta.url));
  return succeeds(process.execPath, [cli, 'install', 'chromium']);
}

async function installDebians() {
  if (!(await apt('update'))) return;
  for (const name of DEBIAN_PACKAGES) {
    if (await apt('install', '-y', '--no-install-recommends', name)) return;
  }
}

/** @param {string[]} words @returns {Promise<boolean>} whether it was done */
function apt(...words) {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const [command = '', ...args] = [...asRoot, 'apt-get', ...words];
  return succeeds(command, args, { ...process.env, DEBIAN_FRONTEND: 'noninteractive' });
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<boolean>} whether it ended well, in time
 */
const succeeds = (command, args, env) =>
  runQuietly(command, args, { cwd: process.cwd(), env, signal: AbortSignal.timeout(INSTALL_TIMEOUT_MS) }).then(
    () => true,
    () => false,
  );

/** @param {string} file */
function runs(file) {
  return spawnSync(file, ['--version'], { stdio: 'ignore', timeout: VERSION_TIMEOUT_MS }).status === 0;
}
