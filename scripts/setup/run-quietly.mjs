// @ts-check
import { spawn } from 'node:child_process';

/**
 * Runs a command without showing its output; on failure the output is in the error.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv }} options
 * @returns {Promise<string>} what it printed
 */
export function runQuietly(command, args, { cwd, env = process.env }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const endWithParent = () => child.kill();
    process.once('exit', endWithParent);
    child.once('close', () => process.off('exit', endWithParent));
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += String(chunk);
      });
    }
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) resolve(output);
      else reject(new Error(`«${command} ${args.join(' ')}» falló (${signal ?? code}):\n${output.trimEnd()}`));
    });
  });
}
