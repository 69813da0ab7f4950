// @ts-check
/** `npm run check`: types, lint and format, import arrows, dead code, the language of names, who writes
 * a table, whose a query key is, and what pages and comments mention, side by side. */
import { spawn } from 'node:child_process';
import { lostMentions } from './check/mentions.mjs';
import { foreignNames } from './check/names.mjs';
import { foreignKeys } from './check/query-keys.mjs';
import { sharedTables } from './check/table-writers.mjs';

/** @typedef {{ name: string, ok: boolean, seconds: number, output: string }} Result */

const FOLDERS = ['packages', 'shell', 'mf-catalogue', 'mf-account', 'mf-seller', 'mf-admin', 'api', 'demo'];

const tools = [
  tool('types: screens and packages', 'tsc', ['-p', 'tsconfig.json']),
  tool("types: the shell's worker", 'tsc', ['-p', 'shell/src/worker']),
  tool('types: api', 'tsc', ['-p', 'api']),
  tool('types: scripts', 'tsc', ['-p', 'tsconfig.scripts.json']),
  tool('lint and format', 'biome', ['ci', '--colors=off', '--error-on-warnings', '.']),
  tool('arrows', 'depcruise', ['--config', '.dependency-cruiser.cjs', '--output-type', 'err', ...FOLDERS]),
  tool('dead code', 'knip', ['--no-progress']),
  { name: 'language of names', run: async () => said(foreignNames()) },
  { name: 'tables written by one room', run: async () => said(sharedTables()) },
  { name: 'query keys of their owner', run: async () => said(foreignKeys()) },
  { name: 'mentions in pages, comments', run: async () => said(lostMentions()) },
];

const started = Date.now();
const results = await Promise.all(tools.map(measured));
for (const { name, output } of results.filter(({ ok }) => !ok)) console.log(`\n── ${name}\n${output.trim()}`);
console.log();
for (const { name, ok, seconds } of results)
  console.log(`${ok ? '✓' : '✗'} ${name.padEnd(30)} ${seconds.toFixed(1)} s`);
console.log(`${((Date.now() - started) / 1000).toFixed(1)} s in all`);
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;

/**
 * A command of node_modules/.bin as a check.
 * @param {string} name @param {string} command @param {string[]} args
 */
function tool(name, command, args) {
  return {
    name,
    /** @returns {Promise<{ ok: boolean, output: string }>} */
    run: () =>
      new Promise((resolve) => {
        const child = spawn(`node_modules/.bin/${command}`, args, { stdio: ['ignore', 'pipe', 'pipe'] });
        let output = '';
        for (const stream of [child.stdout, child.stderr]) {
          stream.on('data', (chunk) => {
            output += String(chunk);
          });
        }
        child.on('error', (error) => resolve({ ok: false, output: error.message }));
        child.on('close', (code) => resolve({ ok: code === 0, output }));
      }),
  };
}

/**
 * @param {{ name: string, run: () => Promise<{ ok: boolean, output: string }> }} check
 * @returns {Promise<Result>}
 */
async function measured({ name, run }) {
  const begin = Date.now();
  const { ok, output } = await run();
  return { name, ok, output, seconds: (Date.now() - begin) / 1000 };
}

/** @param {string[]} complaints */
function said(complaints) {
  return { ok: complaints.length === 0, output: complaints.join('\n') };
}
