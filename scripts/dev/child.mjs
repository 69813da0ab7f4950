// @ts-check
import { spawn } from 'node:child_process';
import readline from 'node:readline';

/**
 * @typedef {object} ChildOptions
 * @property {string} name said before each of its lines
 * @property {string[]} args of node
 * @property {string} cwd
 * @property {NodeJS.ProcessEnv} [env]
 */

/**
 * Runs a Node program beside this one, its lines on this terminal.
 * @param {ChildOptions} options
 * @returns {{ stop: () => void }}
 */
export function startChild({ name, args, cwd, env = process.env }) {
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) {
    readline.createInterface({ input: stream }).on('line', (line) => line && console.log(`[${name}] ${line}`));
  }
  child.on('exit', (code) => code && console.log(`[${name}] se cortó (${code})`));
  return { stop: () => void child.kill('SIGTERM') };
}
