import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { filesOf } from './files.mjs';

it('lists what git knows or would take, without what was deleted since', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'files-'));
  const git = (...args) => execFileSync('git', args, { cwd: root });
  for (const name of ['kept.ts', 'gone.ts', 'new.ts']) writeFileSync(path.join(root, name), '');
  git('init', '-q');
  git('add', 'kept.ts', 'gone.ts');
  rmSync(path.join(root, 'gone.ts'));
  expect(filesOf(root).sort()).toEqual(['kept.ts', 'new.ts']);
  rmSync(root, { recursive: true });
});
