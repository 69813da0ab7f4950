import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readCommand } from './command.mjs';

const known = { built: ['mf-admin', 'mf-seller'], published: ['mf-seller', 'mf-news'] };
const read = (line) => readCommand(line.split(' ').filter(Boolean), known);

it.each([
  ['mf-seller', { action: 'publicar', remotes: ['mf-seller'], activate: true }],
  ['mf-seller mf-admin --sin-activar', { action: 'publicar', remotes: ['mf-seller', 'mf-admin'], activate: false }],
  ['--todos', { action: 'publicar', remotes: ['mf-admin', 'mf-seller'], activate: true }],
  ['mf-seller --canario 10', { action: 'publicar', remotes: ['mf-seller'], activate: true, percent: 10 }],
  ['mf-news --promover', { action: 'promover', remote: 'mf-news' }],
  ['mf-seller --volver', { action: 'volver', remote: 'mf-seller' }],
  ['mf-news --retirar', { action: 'retirar', remote: 'mf-news' }],
  [
    'mf-avisos --desde /d --origen https://cubo.example/1',
    { action: 'publicar', remotes: ['mf-avisos'], activate: true, dir: '/d', origin: 'https://cubo.example/1/' },
  ],
  ['mf-avisos --desde /d --sin-activar', { action: 'publicar', remotes: ['mf-avisos'], activate: false, dir: '/d' }],
  [
    'mf-avisos --desde /d --canario 5',
    { action: 'publicar', remotes: ['mf-avisos'], activate: true, percent: 5, dir: '/d' },
  ],
  ['shell mf-seller', { action: 'publicar', remotes: ['shell', 'mf-seller'], activate: true }],
  ['shell --volver', { action: 'volver', remote: 'shell' }],
  ['mf-news --volver 0123456789', { action: 'volver', remote: 'mf-news', version: '0123456789' }],
])('understands %s', (line, command) => {
  expect(read(line)).toEqual(command);
});

it.each([
  ['', 'Which remote?'],
  ['mf-other', 'Which remote?'],
  ['shell --canario 10', 'Which remote?'],
  ['shell --promover', 'Which remote?'],
  ['shell --retirar', 'Which remote?'],
  ['mf-seller --retirar mf-admin', 'not also mf-admin'],
  ['mf-seller --retirar --volver', 'no other option'],
  ['mf-news', 'Which remote?'],
  ['--volver', 'Which remote?'],
  ['mf-seller --volver 0123456789 mf-admin', 'not also mf-admin'],
  ['mf-seller --volver --todos', 'no other option'],
  ['../mf-x --desde /d', "no remote's name"],
  ['mf-a mf-b --desde /d', '--desde takes one remote'],
  ['mf-a --desde /d --volver', 'no other option'],
  ['mf-a --origen https://cubo.example', '--origen goes with --desde'],
  ['mf-a --desde /d --origen http://cubo.example', 'no origin to publish from'],
  ['mf-seller --promover --volver', 'no other option'],
  ['mf-seller --promover mf-admin', 'not also mf-admin'],
  ['mf-seller --promover --todos', 'no other option'],
  ['mf-seller --canario', "Option '--canario <value>' argument missing"],
  ['mf-seller --canario 0', '1 to 99, not 0'],
  ['mf-seller --canario 100', '1 to 99, not 100'],
  ['mf-seller --canario 10 --sin-activar', 'does not go with --sin-activar'],
  ['mf-seller --todos', '--todos takes no name'],
  ['mf-seller --activar', "Unknown option '--activar'"],
  ['mf-seller --volver=1', "Option '--volver' does not take an argument"],
])('says in a sentence what is wrong with "%s"', (line, sentence) => {
  expect(() => read(line)).toThrow(sentence);
  expect(() => read(line)).not.toThrow('\n');
});

it('ends with 2 and that sentence, and without where it came from', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/publish-remote.mjs', 'mf-seller', '--activar'], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([2, "Unknown option '--activar'\n"]);
});

it('knows the shell as it knows remotes, and refuses a folder that no site has, by its name', () => {
  const env = { ...process.env, STORAGE_URL: '', DATA_DIR: mkdtempSync(path.join(tmpdir(), 'command-')) };
  const args = ['scripts/publish-remote.mjs', 'shell', '--volver'];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', env });
  const left = readdirSync(env.DATA_DIR);
  rmSync(env.DATA_DIR, { recursive: true });
  const sentence = `No site was ever started with ${env.DATA_DIR}: nobody would see what is published there.`;
  expect([status, stderr, left]).toEqual([1, `${sentence} Set DATA_DIR, or STORAGE_URL, as the site has it.\n`, []]);
});

it('says of a checkout that is not built what it lacks', () => {
  const clone = mkdtempSync(path.join(tmpdir(), 'clone-'));
  cpSync('scripts', path.join(clone, 'scripts'), { recursive: true });
  const run = () =>
    spawnSync(process.execPath, ['scripts/publish-remote.mjs', 'mf-seller'], { encoding: 'utf8', cwd: clone });
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
