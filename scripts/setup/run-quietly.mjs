// @ts-check
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** @typedef {import('node:child_process').ChildProcessByStdio<null, import('node:stream').Readable, import('node:stream').Readable>} Child */

/**
 * Runs a command and hides its output; an error contains the output.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, onLine?: (line: string) => void, withParent?: boolean, signal?: AbortSignal }} options withParent:
 * with an IPC channel, by which the child notices the end of this process
 * @returns {Promise<string>} what it printed
 */
export function runQuietly(command, args, { cwd, env = process.env, onLine, withParent = false, signal }) {
  return new Promise((resolve, reject) => {
    const channel = withParent ? 'ipc' : 'ignore';
    const child = /** @type {Child} */ (
      spawn(command, args, { cwd, env, signal, stdio: ['ignore', 'pipe', 'pipe', channel] })
    );
    const endWithParent = () => child.kill();
    process.once('exit', endWithParent);
    child.once('close', () => process.off('exit', endWithParent));
    /** @type {string[]} */
    const lines = [];
    for (const input of [child.stdout, child.stderr]) {
      createInterface({ input }).on('line', (line) => {
        lines.push(line);
        onLine?.(line);
      });
    }
    child.once('error', reject);
    child.once('close', (code, killedBy) => {
      const output = lines.join('\n');
      if (code === 0) resolve(output);
      else reject(new Error(`«${command} ${args.join(' ')}» falló (${killedBy ?? code}):\n${output}`));
    });
  });
}
