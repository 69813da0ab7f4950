// @ts-check
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * Tracked and untracked files, without ignored and deleted ones.
 * @param {string} root @param {string[]} [patterns] git pathspecs
 */
export function filesOf(root, patterns = []) {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns];
  const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 });
  return listed.split('\n').filter((file) => file !== '' && existsSync(path.join(root, file)));
}
