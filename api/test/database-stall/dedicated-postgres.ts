import { execFileSync, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { migrate } from '../../src/database/migrate.ts';

/** A separate PostgreSQL for one spec, which suspends it. */
export interface DedicatedPostgres {
  url: string;
  /** Suspends all its processes: sockets stay open without responses. */
  stall: () => void;
  /** Resumes the suspended processes. */
  resume: () => void;
  close: () => Promise<void>;
}

const START = join(__dirname, '../../../scripts/testing/start-postgres.mjs');

/** Starts a separate embedded server with the schema. */
export async function startDedicatedPostgres(): Promise<DedicatedPostgres> {
  const home = await mkdtemp(join(tmpdir(), 'flux-parada-'));
  // Started by root, PostgreSQL runs as another user, who needs access to its data folder.
  await chmod(home, 0o711);
  const child = spawn(process.execPath, [START, join(home, 'postgres')], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const { url, pid } = await new Promise<{ url: string; pid: number }>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', (line) => resolve(JSON.parse(line)));
    child.once('exit', (code) => reject(new Error(`PostgreSQL did not start: ${code}`)));
  });
  await migrate(url);
  let stopped: number[] = [];
  const resume = () => {
    for (const one of stopped) send(one, 'SIGCONT');
    stopped = [];
  };
  return {
    url,
    stall: () => {
      // The postmaster is stopped first, so that it starts no process after the list is read.
      send(pid, 'SIGSTOP');
      stopped = [pid, ...childrenOf(pid)];
      for (const one of stopped) send(one, 'SIGSTOP');
    },
    resume,
    close: async () => {
      resume();
      child.kill('SIGTERM');
      await ended;
      await rm(home, { recursive: true, force: true });
    },
  };
}

function childrenOf(parent: number): number[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  return rows
    .map((row) => row.trim().split(/\s+/).map(Number))
    .filter(([, ppid]) => ppid === parent)
    .map(([pid = 0]) => pid);
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // A backend may have ended in between.
  }
}
