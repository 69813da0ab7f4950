import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { filesOf } from './files.mjs';

it('lists tracked and untracked files, without deleted ones', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'files-'));
  const git = (...args) => execFileSync('git', args, { cwd: root });
  for (const name of ['tracked.ts', 'gone.ts', 'new.ts']) writeFileSync(path.join(root, name), '');
  git('init', '-q');
  git('add', 'tracked.ts', 'gone.ts');
  rmSync(path.join(root, 'gone.ts'));
  expect(filesOf(root).sort()).toEqual(['new.ts', 'tracked.ts']);
  rmSync(root, { recursive: true });
});
