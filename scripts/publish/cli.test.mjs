import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readCommand } from './cli.mjs';

const FROM_SOURCE = ['--import', path.resolve('scripts/testing/from-source.mjs')];
const known = { built: ['mf-admin', 'mf-seller'], published: ['mf-seller', 'mf-news'] };
const read = (line) => readCommand(line.split(' ').filter(Boolean), known);

it.each([
  ['mf-seller', { action: 'publish', remotes: ['mf-seller'], activate: true }],
  ['mf-seller mf-admin --no-activate', { action: 'publish', remotes: ['mf-seller', 'mf-admin'], activate: false }],
  ['--all', { action: 'publish', remotes: ['mf-admin', 'mf-seller'], activate: true }],
  ['mf-seller --canary 10', { action: 'publish', remotes: ['mf-seller'], activate: true, percent: 10 }],
  ['mf-news --promote', { action: 'promote', remote: 'mf-news' }],
  ['mf-seller --rollback', { action: 'rollback', remote: 'mf-seller' }],
  ['mf-news --retire', { action: 'retire', remote: 'mf-news' }],
  [
    'mf-avisos --from /d --origin https://cubo.example/1',
    { action: 'publish', remotes: ['mf-avisos'], activate: true, dir: '/d', origin: 'https://cubo.example/1/' },
  ],
  ['mf-avisos --from /d --no-activate', { action: 'publish', remotes: ['mf-avisos'], activate: false, dir: '/d' }],
  [
    'mf-avisos --from /d --canary 5',
    { action: 'publish', remotes: ['mf-avisos'], activate: true, percent: 5, dir: '/d' },
  ],
  ['shell mf-seller', { action: 'publish', remotes: ['shell', 'mf-seller'], activate: true }],
  ['shell --rollback', { action: 'rollback', remote: 'shell' }],
  ['mf-news --rollback 0123456789', { action: 'rollback', remote: 'mf-news', version: '0123456789' }],
])('readCommand parses %s', (line, command) => {
  expect(read(line)).toEqual(command);
});

it.each([
  ['', 'Which remote?'],
  ['mf-other', 'Which remote?'],
  ['shell --canary 10', 'Which remote?'],
  ['shell --promote', 'Which remote?'],
  ['shell --retire', 'Which remote?'],
  ['mf-seller --retire mf-admin', 'not also mf-admin'],
  ['mf-seller --retire --rollback', 'no other option'],
  ['mf-news', 'Which remote?'],
  ['--rollback', 'Which remote?'],
  ['mf-seller --rollback 0123456789 mf-admin', 'not also mf-admin'],
  ['mf-seller --rollback --all', 'no other option'],
  ['../mf-x --from /d', "no remote's name"],
  ['mf-a mf-b --from /d', '--from takes one remote'],
  ['mf-a --from /d --rollback', 'no other option'],
  ['mf-a --origin https://cubo.example', '--origin goes with --from'],
  ['mf-a --from /d --origin http://cubo.example', 'no origin to publish from'],
  ['mf-seller --promote --rollback', 'no other option'],
  ['mf-seller --promote mf-admin', 'not also mf-admin'],
  ['mf-seller --promote --all', 'no other option'],
  ['mf-seller --canary', "Option '--canary <value>' argument missing"],
  ['mf-seller --canary 0', '1 to 99, not 0'],
  ['mf-seller --canary 100', '1 to 99, not 100'],
  ['mf-seller --canary 10 --no-activate', 'does not go with --no-activate'],
  ['mf-seller --all', '--all takes no name'],
  ['mf-seller --activate', "Unknown option '--activate'"],
  ['mf-seller --rollback=1', "Option '--rollback' does not take an argument"],
])('readCommand rejects "%s" with a message of one line', (line, sentence) => {
  expect(() => read(line)).toThrow(sentence);
  expect(() => read(line)).not.toThrow('\n');
});

it('the command exits with 2 and the message, without a stack trace', () => {
  const args = [...FROM_SOURCE, 'scripts/release.mjs', 'mf-seller', '--activate'];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect([status, stderr]).toEqual([2, "Unknown option '--activate'\n"]);
});

it('the command accepts the shell, and rejects a DATA_DIR that no site has used', () => {
  const env = { ...process.env, STORAGE_URL: '', DATA_DIR: mkdtempSync(path.join(tmpdir(), 'command-')) };
  const args = [...FROM_SOURCE, 'scripts/release.mjs', 'shell', '--rollback'];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', env });
  const left = readdirSync(env.DATA_DIR);
  rmSync(env.DATA_DIR, { recursive: true });
  const sentence = `No site was ever started with ${env.DATA_DIR}: nobody would see what is published there.`;
  expect([status, stderr, left]).toEqual([1, `${sentence} Set DATA_DIR, or STORAGE_URL, as the site has it.\n`, []]);
});

it('the command prints the missing steps when the checkout is not built', () => {
  const clone = mkdtempSync(path.join(tmpdir(), 'clone-'));
  cpSync('scripts', path.join(clone, 'scripts'), { recursive: true });
  const run = () => spawnSync(process.execPath, ['scripts/release.mjs', 'mf-seller'], { encoding: 'utf8', cwd: clone });
  const bare = run();
  mkdirSync(path.join(clone, 'node_modules'));
  writeFileSync(path.join(clone, 'node_modules/.package-lock.json'), '{}');
  const installed = run();
  rmSync(clone, { recursive: true });
  expect([bare.status, bare.stderr]).toEqual([
    1,
    'Publishing needs this checkout built, its site too: npm install && npm run build\n',
  ]);
  expect(installed.stderr).toBe('Publishing needs this checkout built, its site too: npm run build\n');
});
