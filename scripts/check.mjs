// @ts-check
/** `npm run check`: types, lint and format, imports, dead code, names and the checks of `scripts/check`, concurrently. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { staleConfiguration } from './check/configuration.mjs';
import { danglingReferences } from './check/doc-references.mjs';
import { filesOf } from './check/files.mjs';
import { foreignKeys, sharedTables } from './check/ownership.mjs';
import { report } from './check/report.mjs';
import { grownFiles } from './check/sizes.mjs';
import { worseWords } from './check/words.mjs';

const FOLDERS = ['packages', 'shell', 'mf-catalogue', 'mf-account', 'mf-seller', 'mf-admin', 'api', 'demo'];
const CSPELL = ['--no-progress', '--no-summary', '--no-color', '--show-context'];
const TYPE_ERROR = /error TS\d+/g;
/**
 * File names to check. Excluded are e2e, because its specs have Spanish names of screens, and migrations, because their
 * names cannot change.
 */
const named = filesOf('.', [...FOLDERS, 'scripts', 'bench', ':!**/migrations/**'])
  .filter((file) => /\.([cm]?[jt]sx?|css)$/.test(file))
  .map((file) => path.basename(file));

const passed = await report(
  [
    tool('types: screens and packages', 'tsc', ['-p', 'tsconfig.json'], TYPE_ERROR),
    tool("types: the shell's worker", 'tsc', ['-p', 'shell/src/service-worker'], TYPE_ERROR),
    tool('types: api', 'tsc', ['-p', 'api'], TYPE_ERROR),
    tool('types: scripts', 'tsc', ['-p', 'tsconfig.scripts.json'], TYPE_ERROR),
    tool('lint and format', 'biome', ['ci', '--colors=off', '--error-on-warnings', '.'], / ━{3,}$/gm),
    tool(
      'imports',
      'depcruise',
      ['--config', '.dependency-cruiser.cjs', '--output-type', 'err', ...FOLDERS],
      /^ +(error|warn) /gm,
    ),
    tool('dead code', 'knip', ['--no-progress'], /^.+(?<!\(\d+\) *)$/gm),
    tool('language of names', 'cspell', ['lint', ...CSPELL], /word \(/g),
    tool('language of file names', 'cspell', ['lint', ...CSPELL, 'stdin'], /word \(/g, named.join('\n')),
    own('tables written by one module', sharedTables),
    own('query keys of their owner', foreignKeys),
    own('sizes of built files', () => grownFiles('.')),
    own('page of the settings', () => staleConfiguration('.')),
    own('references in pages, comments', danglingReferences),
    own('coined terms, plain English', () => worseWords('.')),
  ],
  console.log,
);
process.exitCode = passed ? 0 : 1;

/**
 * @param {string} name @param {string} command @param {string[]} args
 * @param {RegExp} finding matches each finding in its output
 * @param {string} [input]
 * @returns {import('./check/report.mjs').Check}
 */
function tool(name, command, args, finding, input = '') {
  const run = () =>
    new Promise((resolve, reject) => {
      const child = spawn(`node_modules/.bin/${command}`, args);
      let output = '';
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk) => {
          output += String(chunk);
        });
      }
      child.on('error', reject);
      child.on('close', (code) =>
        resolve({ ok: code === 0, output, findings: Math.max(1, output.match(finding)?.length ?? 0) }),
      );
      child.stdin.on('error', () => {});
      child.stdin.end(input);
    });
  return { name, run };
}

/**
 * @param {string} name @param {() => string[] | Promise<string[]>} findings
 * @returns {import('./check/report.mjs').Check}
 */
function own(name, findings) {
  return {
    name,
    run: async () => {
      const found = await findings();
      return { ok: found.length === 0, output: found.join('\n'), findings: found.length };
    },
  };
}
