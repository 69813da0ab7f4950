import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { danglingReferences } from './doc-references.mjs';

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
  root = mkdtempSync(path.join(tmpdir(), 'references-'));
  execFileSync('git', ['init', '-q'], { cwd: root });
  write('src/screen.ts', CODE);
});

afterEach(() => rmSync(root, { recursive: true }));

function write(file, text) {
  mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

it('accepts references to existing files, names and texts', () => {
  write('README.md', PAGE);
  write('src/other.ts', '/** As `usePausar` of `screen.ts`, and screen.ts. */\nexport {};\n');
  expect(danglingReferences(root)).toEqual([]);
});

it.each([
  ['a file', 'Look into `src/gone.ts`.', 'docs/operations.md: `src/gone.ts` is not in the tree'],
  ['a file without marks', 'Look into gone.ts for it.', 'docs/operations.md: `gone.ts` is not in the tree'],
  ['a name', 'Then `useGone` is called.', 'docs/operations.md: `useGone` is not in the tree'],
  ['a call', 'Then `useGone()` is called.', 'docs/operations.md: `useGone()` is not in the tree'],
  ['a member', 'Then `usePausar.fromGone` is.', 'docs/operations.md: `usePausar.fromGone` is not in the tree'],
  ['a column', 'It is in `tipo_ido`.', 'docs/operations.md: `tipo_ido` is not in the tree'],
  ['a text', "The button is 'Publicar otra vez'.", "docs/operations.md: no code says 'Publicar otra vez'"],
])('reports %s that a page mentions and the tree lacks', (_what, text, complaint) => {
  write('docs/operations.md', `${PAGE}\n${text}\n`);
  expect(danglingReferences(root)).toEqual([complaint]);
});

it.each([
  ['a file', '/** As gone.ts does it. */', 'gone.ts'],
  ['a name', '// `useGone` waits for it.', 'useGone'],
])('reports %s that a comment mentions and the tree lacks', (_what, comment, name) => {
  write('src/other.ts', `${comment}\nexport {};\n`);
  expect(danglingReferences(root)).toEqual([`src/other.ts: a comment speaks of \`${name}\`, which is not in the tree`]);
});

it('reports a missing name and a missing file in an ADR', () => {
  write('docs/adr/0001-gone.md', 'There was `useGone` in `gone.ts`.');
  expect(danglingReferences(root)).toEqual([
    'docs/adr/0001-gone.md: `useGone` is not in the tree',
    'docs/adr/0001-gone.md: `gone.ts` is not in the tree',
  ]);
});
