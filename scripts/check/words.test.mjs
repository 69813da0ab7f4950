import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { worseWords } from './words.mjs';

let root;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'words-'));
  execFileSync('git', ['init', '-q'], { cwd: root });
  write('words.json', JSON.stringify({ 'coined: door (response cache, request guard or proxy)': 1 }));
  write('api/src/cache.ts', "// The door is fine in a comment.\nexport const hotDoor = 'a door';\n");
});
afterEach(() => rmSync(root, { recursive: true }));

function write(file, text) {
  mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

it('accepts coined words up to the count in words.json', () => {
  expect(worseWords(root)).toEqual([]);
});

it.each([
  ['an identifier with a coined word', 'shell/src/a.ts', 'export const takeDoors = 1;', 'coined: door'],
  ['a file name with a coined word', 'shell/src/a-door.ts', '', 'coined: door'],
  ['another coined word', 'shell/src/a.ts', 'const PATIENCE_MS = 1;', 'coined: patience (timeout): 1, at most 0'],
  ['a comment that begins with What', 'shell/src/a.ts', '/** What is drawn. */', 'comments that begin with What'],
  ['a vague word', 'shell/src/a.ts', '// Sent to nobody.', 'comments: vague words'],
  ['a long sentence', 'docs/a.md', `One ${'word '.repeat(30)}.`, 'docs: sentences over 30 words: 1'],
  [
    'a long paragraph',
    'docs/a.md',
    'Ten words are in this one short sentence of prose. '.repeat(10),
    'docs: paragraphs',
  ],
])('rejects %s', (_what, file, text, sentence) => {
  write(file, text);
  expect(worseWords(root)).toEqual([expect.stringContaining(sentence)]);
});

it('reports the file and the identifier of a coined word', () => {
  write('shell/src/a.ts', 'export const takeDoors = 1;');
  expect(worseWords(root)[0]).toContain('\n  shell/src/a.ts takeDoors');
});
