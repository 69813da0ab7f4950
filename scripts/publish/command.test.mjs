import { spawnSync } from 'node:child_process';
import { readCommand } from './command.mjs';

const known = { built: ['mf-admin', 'mf-seller'], published: ['mf-seller', 'mf-news'] };
const read = (line) => readCommand(line.split(' ').filter(Boolean), known);

it.each([
  ['mf-seller', { remotes: ['mf-seller'], back: false, activate: true }],
  ['mf-seller mf-admin --sin-activar', { remotes: ['mf-seller', 'mf-admin'], back: false, activate: false }],
  ['--todos', { remotes: ['mf-admin', 'mf-seller'], back: false, activate: true }],
  ['mf-seller --volver', { remotes: ['mf-seller'], back: true, version: undefined }],
  [
    'mf-avisos --desde /d --origen https://cubo.example/1',
    { remotes: ['mf-avisos'], back: false, activate: true, dir: '/d', origin: 'https://cubo.example/1/' },
  ],
  ['mf-avisos --desde /d --sin-activar', { remotes: ['mf-avisos'], back: false, activate: false, dir: '/d' }],
  ['mf-news --volver 0123456789', { remotes: ['mf-news'], back: true, version: '0123456789' }],
])('understands %s', (line, command) => {
  expect(read(line)).toEqual(command);
});

it.each([
  ['', 'Which remote?'],
  ['mf-other', 'Which remote?'],
  ['mf-news', 'Which remote?'],
  ['--volver', 'Which remote?'],
  ['mf-seller --volver 0123456789 mf-admin', 'not also mf-admin'],
  ['mf-seller --volver --todos', 'no other option'],
  ['../mf-x --desde /d', "no remote's name"],
  ['mf-a mf-b --desde /d', '--desde takes one remote'],
  ['mf-a --desde /d --volver', '--desde takes one remote'],
  ['mf-a --origen https://cubo.example', '--origen goes with --desde'],
  ['mf-a --desde /d --origen http://cubo.example', 'no origin to publish from'],
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
