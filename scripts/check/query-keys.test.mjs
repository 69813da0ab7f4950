import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { foreignKeys } from './query-keys.mjs';

let root;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'keys-'));
  execFileSync('git', ['init', '-q'], { cwd: root });
});

afterEach(() => rmSync(root, { recursive: true }));

function write(file, text) {
  mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

it('lets everyone keep things under their own name', () => {
  write('mf-seller/src/keys.ts', "// as ['mf-catalogue'] does\nexport const key = ['mf-seller', 'ventas'] as const;\n");
  write(
    'mf-seller/src/use-it.ts',
    "import { useAction } from '@fluxpartes/mf-kit';\nuseAction({ name: 'mf-seller/a/b' });\n",
  );
  write('shell/src/keys.ts', "const key = ['shell', 'sesion'];\nconst entry = ['home', 'mf-catalogue'];\n");
  write('shell/src/remotes.test.ts', "expect(calls).toEqual([['mf-seller', 0]]);\n");
  expect(foreignKeys(root)).toEqual([]);
});

it.each([
  [
    "a remote's key of another",
    'mf-seller/src/forget.ts',
    "invalidateQueries({ queryKey: ['mf-catalogue', 'publicaciones'] });",
  ],
  ['the name put together elsewhere', 'mf-seller/src/forget.ts', "const OTHER = 'mf-catalogue';"],
  ["another one's action", 'mf-seller/src/use-it.tsx', "useIsRunning('mf-catalogue/compra/crear-venta');"],
  [
    'a key of another in a test',
    'mf-seller/src/forget.test.tsx',
    "setQueryData(['mf-catalogue', 'publicaciones'], []);",
  ],
  ["the shell's key", 'mf-seller/src/forget.ts', "getQueryData(['shell', 'sesion']);"],
  ["a remote's key in the shell", 'shell/src/app/forget.ts', "removeQueries({ queryKey: ['mf-admin'] });"],
  ["a remote's key in the kit", 'packages/mf-kit/src/lists/forget.ts', "setQueryData(['mf-admin', 'ventas'], []);"],
])('refuses %s', (_what, file, text) => {
  write(file, `const first = 1;\n${text}\n`);
  expect(foreignKeys(root)).toEqual([
    expect.stringMatching(new RegExp(`^${file}:2 names (mf-(catalogue|admin)|shell):`)),
  ]);
});
