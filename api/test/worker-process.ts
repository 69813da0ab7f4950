import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { SETTINGS, type TestApp } from './test-app.ts';

/** The product's own worker, as it was built, on a test's database and folder. Whoever starts it ends it. */
export function startWorkerProcess(test: TestApp, settings: Readonly<Record<string, string>> = {}): ChildProcess {
  const own = { DATABASE_URL: test.databaseUrl, DATA_DIR: test.dataDir };
  const env = { PATH: process.env.PATH, ...SETTINGS, ...own, ...settings };
  return spawn(process.execPath, [join(__dirname, '../dist/worker-main.js')], { env, stdio: 'ignore' });
}
