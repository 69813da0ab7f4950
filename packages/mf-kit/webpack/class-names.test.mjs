import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The classes of a folder's CSS modules, as `<file>__<class>`. */
function classesIn(folder) {
  const files = readdirSync(path.join(root, folder), { recursive: true }).filter((file) =>
    file.endsWith('.module.css'),
  );
  return files.flatMap((file) => {
    const css = readFileSync(path.join(root, folder, file), 'utf8').replaceAll(/:global\([^)]*\)|\/\*.*?\*\//gs, '');
    const names = new Set([...css.matchAll(/\.([a-zA-Z]\w*)/g)].map(([, name]) => name));
    return [...names].map((name) => `${path.basename(file)}__${name}`);
  });
}

it.each(['shell', 'mf-catalogue', 'mf-account', 'mf-seller', 'mf-admin'])(
  'the build of %s gives each CSS class a unique name',
  (app) => {
    const all = [`${app}/src`, 'packages/ui/src', 'packages/mf-kit/src'].flatMap(classesIn);
    expect(all.length).toBeGreaterThan(100);
    expect(all.filter((name, i) => all.indexOf(name) !== i)).toEqual([]);
  },
);
