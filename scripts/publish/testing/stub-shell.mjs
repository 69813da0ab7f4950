import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SHELL } from './stub-build.mjs';

const digest = (content) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

/**
 * A small build of the shell in webpack's output form.
 * @param {string} dir is replaced
 * @param build `ssr`: the code of its SSR bundle
 */
export function stubShell(dir, { note = '', ssr, offer = {}, site = {} } = {}) {
  const files = {
    'shell.1.js': `// ${note}`,
    'login.1.js': '',
    'saira.1.woff2': '',
    ...(ssr && { 'ssr.1.cjs': ssr }),
  };
  const description = {
    server: 1,
    chunks: { shell: { js: ['shell.1.js'], css: [] }, login: { js: ['login.1.js'], css: [] } },
    fonts: ['saira.1.woff2'],
    assets: Object.fromEntries(
      Object.entries(files).map(([name, text]) => [name, { integrity: digest(text), bytes: text.length }]),
    ),
    ...(ssr && { ssrBundle: 'ssr.1.cjs' }),
    commit: '0123456789',
    ...site,
  };
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(path.join(dir, 'web'), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(dir, 'web', name), text);
  writeFileSync(path.join(dir, 'shell.json'), JSON.stringify({ ...SHELL, ...offer }));
  writeFileSync(path.join(dir, 'site.json'), JSON.stringify(description));
  return dir;
}
