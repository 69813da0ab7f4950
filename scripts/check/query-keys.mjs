// @ts-check
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesOf } from './files.mjs';

const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
/** A name as it begins a key, an action's name or anything else that is somebody's. */
const NAME = /(['"`])(shell|mf-[a-z][a-z0-9-]*)(?=\1|\/)/g;
/** A key: an array that begins with a name. */
const KEY = /\[\s*(['"`])(shell|mf-[a-z][a-z0-9-]*)\1\s*[,\]]/g;
const TEST = /\.(test|spec)\.tsx?$|\/testing\//;

/**
 * Places in the sources of a remote that name another one or the shell, and keys of the query cache in the shell or in
 * mf-kit that are not the shell's own: what somebody keeps there is theirs (docs/architecture.md). That a key begins with
 * a name at all is for the compiler to see.
 * @param {string} [root] the tree to look at
 * @returns {string[]} one sentence for each place
 */
export function foreignKeys(root = process.cwd()) {
  return filesOf(root, ['mf-*/src/*', 'shell/src/*', 'packages/mf-kit/src/*'])
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => namesIn(file, readFileSync(path.join(root, file), 'utf8')));
}

/** @param {string} file @param {string} text */
function namesIn(file, text) {
  const [owner = ''] = file.split('/');
  const isRemote = owner.startsWith('mf-');
  // The shell loads remotes by their names, and the kit's tests play every part.
  if (!isRemote && TEST.test(file)) return [];
  const own = owner === 'packages' ? '' : owner;
  // Comments go, their lines stay.
  const code = text.replace(COMMENT, (comment) => comment.replace(/[^\n]/g, ''));
  return [...code.matchAll(isRemote ? NAME : KEY)]
    .filter(([, , name]) => name !== own)
    .map(({ index, 2: name }) => {
      const line = code.slice(0, index).split('\n').length;
      return `${file}:${line} names ${name}: what that one keeps and does is its own, and told by events`;
    });
}
