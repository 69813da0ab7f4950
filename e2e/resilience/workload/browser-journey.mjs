// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBrowser } from '../../../scripts/browser.mjs';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const CLI = path.join(ROOT, 'node_modules/@playwright/test/cli.js');
const CONFIG = path.join(ROOT, 'e2e/resilience/workload/journey.config.ts');
const REPORTS = path.join(ROOT, '.reports/resilience');

/**
 * A browser journey from a seller's registration to a mechanic's second purchase. The users retry when the page says so.
 */
export class Journey {
  /** @param {string} url @param {string} browser */
  constructor(url, browser) {
    this.url = url;
    this.browser = browser;
  }

  /** @param {string} url of the site */
  static async begin(url) {
    mkdirSync(REPORTS, { recursive: true });
    return new Journey(url, await ensureBrowser({ log: console.log }));
  }

  /** @param {string} name of its log in `.reports/resilience` @returns {Promise<'passed' | 'failed'>} */
  async go(name) {
    const log = openSync(path.join(REPORTS, `${name}.log`), 'w');
    const args = ['test', `--config=${CONFIG}`];
    const report = path.join(REPORTS, `${name}.json`);
    const child = spawn(process.execPath, [CLI, ...args], {
      cwd: ROOT,
      env: { ...process.env, SITE_URL: this.url, BROWSER_PATH: this.browser, E2E_REPORT: report },
      stdio: ['ignore', log, log],
    });
    const [code] = await once(child, 'exit');
    return code === 0 ? 'passed' : 'failed';
  }
}
