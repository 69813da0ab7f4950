import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * Modules that pass on the shared packages as a whole: to the site's renderer, which has another router, and to remotes in
 * the browser.
 */
const HANDS_THEM_ON = ['shell/src/remotes/federation.ts', 'shell/src/ssr/render.tsx'];

/** The names between the braces of `import { … } from '<package>'` and `export { … } from`, without types. */
function namesFrom(source, packageName) {
  const pattern = new RegExp(`(?:import|export)\\s*(type\\s)?\\{([^}]*)\\}\\s*from\\s*'${packageName}'`, 'g');
  return [...source.matchAll(pattern)]
    .filter(([, isType]) => !isType)
    .flatMap(([, , names]) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => name.split(' as ')[0]);
}

/** The names of the package that a facade exports. */
const facade = (file, packageName) =>
  namesFrom(readFileSync(fileURLToPath(new URL(file, import.meta.url)), 'utf8'), packageName);

/** Every source module that the frontend builds include, without tests. */
function sources() {
  const folders = [
    'shell/src',
    'mf-catalogue/src',
    'mf-account/src',
    'mf-seller/src',
    'mf-admin/src',
    'packages/mf-kit/src',
    'packages/ui/src',
  ];
  return folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|(^|\/)testing\//.test(name))
      .map((name) => ({ file: path.join(folder, name), text: readFileSync(path.join(root, folder, name), 'utf8') })),
  );
}

describe.each([
  ['react-router-dom', facade('./router-facade.mjs', 'react-router')],
  ['@tanstack/react-query', facade('./query-facade.mjs', 'whole-react-query')],
])('%s', (packageName, offered) => {
  it('is imported only for names that its facade exports', () => {
    const missing = sources().flatMap(({ file, text }) =>
      namesFrom(text, packageName)
        .filter((name) => !offered.includes(name))
        .map((name) => `${name} in ${file}`),
    );
    expect(missing).toEqual([]);
  });

  it('is imported by named imports and its shared name, except in the modules that share it', () => {
    const around = new RegExp(
      `(?:import|export)\\s+\\*[^;]*'${packageName}'|from '(react-router|@tanstack/query-core)'|from '${packageName}/`,
    );
    expect(
      sources()
        .filter(({ text }) => around.test(text))
        .map(({ file }) => file),
    ).toEqual(HANDS_THEM_ON);
  });
});

it('a planted import that the facade does not export is found', () => {
  const planted = "import { Link, type To, useFetcher } from 'react-router-dom';";
  const offered = facade('./router-facade.mjs', 'react-router');
  expect(namesFrom(planted, 'react-router-dom').filter((name) => !offered.includes(name))).toEqual(['useFetcher']);
});
