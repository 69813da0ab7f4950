import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { lostMentions } from './mentions.mjs';

const CODE = `
  export const usePausar = () => 'Volver a publicar';
  export const tipo_cuenta = 1;
`;
const PAGE = `
The screen (\`src/screen.ts\`, \`screen.ts\`) says 'Volver a publicar' and calls \`usePausar()\` with \`tipo_cuenta\`.
Files come and go: \`DATA_DIR/mf/registry.json\`, \`*.css\`. See [the screen](src/screen.ts). It isn't 'x'.
`;

let root;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'mentions-'));
  execFileSync('git', ['init', '-q'], { cwd: root });
  write('src/screen.ts', CODE);
});

afterEach(() => rmSync(root, { recursive: true }));

function write(file, text) {
  mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

it('says nothing of what is there', () => {
  write('README.md', PAGE);
  write('src/other.ts', '/** As `usePausar` of `screen.ts`, and screen.ts. */\nexport {};\n');
  expect(lostMentions(root)).toEqual([]);
});

it.each([
  ['a file', 'Look into `src/gone.ts`.', 'docs/operations.md: `src/gone.ts` is not in the tree'],
  ['a file without marks', 'Look into gone.ts for it.', 'docs/operations.md: `gone.ts` is not in the tree'],
  ['a name', 'Then `useGone` is called.', 'docs/operations.md: `useGone` is not in the tree'],
  ['a call', 'Then `useGone()` is called.', 'docs/operations.md: `useGone()` is not in the tree'],
  ['a member', 'Then `usePausar.fromGone` is.', 'docs/operations.md: `usePausar.fromGone` is not in the tree'],
  ['a column', 'It is in `tipo_ido`.', 'docs/operations.md: `tipo_ido` is not in the tree'],
  ['a text', "The button is 'Publicar otra vez'.", "docs/operations.md: no code says 'Publicar otra vez'"],
])('tells %s that a page speaks of and nobody has', (_what, text, complaint) => {
  write('docs/operations.md', `${PAGE}\n${text}\n`);
  expect(lostMentions(root)).toEqual([complaint]);
});

it.each([
  ['a file', '/** As gone.ts does it. */', 'gone.ts'],
  ['a name', '// `useGone` waits for it.', 'useGone'],
])('tells %s that a comment speaks of and nobody has', (_what, comment, name) => {
  write('src/other.ts', `${comment}\nexport {};\n`);
  expect(lostMentions(root)).toEqual([`src/other.ts: a comment speaks of \`${name}\`, which is not in the tree`]);
});

it('reports a lost name in a decision', () => {
  write('docs/adr/0001-gone.md', 'There was `useGone` in `gone.ts`.');
  expect(lostMentions(root)).toEqual([
    'docs/adr/0001-gone.md: `useGone` is not in the tree',
    'docs/adr/0001-gone.md: `gone.ts` is not in the tree',
  ]);
});
