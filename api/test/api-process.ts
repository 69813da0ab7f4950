import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SETTINGS, type TestApp } from './test-app.ts';

/** The built API as a separate process. */
export interface ApiProcess {
  url: string;
  kill: (signal: NodeJS.Signals) => void;
  /** Its exit code, or the signal that ended it. */
  exited: Promise<number | NodeJS.Signals | null>;
}

const MAIN = join(__dirname, '../dist/main.js');

/** Starts the API's program beside a test's own application, on the same database and files, and waits until it is ready. */
export async function startApiProcess(test: TestApp, settings: Readonly<Record<string, string>>): Promise<ApiProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      ...SETTINGS,
      DATABASE_URL: test.databaseUrl,
      DATA_DIR: test.dataDir,
      API_PORT: String(port),
      ...settings,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const exited = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.once('exit', (code, signal) => resolve(code ?? signal)),
  );
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url, child);
  return { url, kill: (signal) => child.kill(signal), exited };
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(`${url}/salud/listo`).catch(() => undefined);
    if (answer?.status === 200) return;
    await sleep(50);
  }
  throw new Error(`the API ended with ${child.exitCode}`);
}

/** The port is below the system's ephemeral ports, so that no process takes it before the API starts. */
export function freePort(): Promise<number> {
  const port = 20_000 + Math.floor(Math.random() * 10_000);
  return new Promise((resolve) => {
    const server = createServer()
      .once('error', () => resolve(freePort()))
      .listen(port, '127.0.0.1', () => server.close(() => resolve(port)));
  });
}
