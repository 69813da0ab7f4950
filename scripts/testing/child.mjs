// @ts-check
import { spawn } from 'node:child_process';

/**
 * A Node process that prints JSON in its first line.
 * @typedef {{ said: Record<string, unknown>, end: (signal: NodeJS.Signals) => Promise<void> }} Child
 */

/**
 * Runs a script and waits for its first line.
 * @param {URL} script
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<Child>}
 */
export function startChild(script, args, options = {}) {
  const child = spawn(process.execPath, [script.pathname, ...args], { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise((resolve) => child.once('close', resolve));
  return new Promise((resolve, reject) => {
    let errors = '';
    child.stderr?.on('data', (chunk) => {
      errors += String(chunk);
    });
    child.stdout?.once('data', (chunk) =>
      resolve({
        said: JSON.parse(String(chunk)),
        end: async (signal) => {
          child.kill(signal);
          await ended;
        },
      }),
    );
    child.once('close', (code) => reject(new Error(`${script.pathname} ended (${code}): ${errors}`)));
  });
}
