import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { SETTINGS, type TestApp } from './test-app.ts';

/** Starts the built worker on a test's database and folder. The caller stops it. */
export function startWorkerProcess(test: TestApp, settings: Readonly<Record<string, string>> = {}): ChildProcess {
  const own = { DATABASE_URL: test.databaseUrl, DATA_DIR: test.dataDir };
  const env = { PATH: process.env.PATH, ...SETTINGS, ...own, ...settings };
  return spawn(process.execPath, [join(__dirname, '../dist/worker-main.js')], { env, stdio: 'ignore' });
}
