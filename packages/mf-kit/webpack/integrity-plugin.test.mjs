import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import vm from 'node:vm';
import webpack from 'webpack';
import { IntegrityPlugin } from './chunk-plugins.mjs';

let folder;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'flux-integrity-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('IntegrityPlugin loads each chunk script with the integrity hash of its file', async () => {
  for (const name of ['one', 'two']) writeFileSync(path.join(folder, `${name}.js`), `export default "${name}";`);
  const imports = ['one', 'two'].map((name) => `import(/* webpackChunkName: "${name}" */ "./${name}.js")`);
  writeFileSync(path.join(folder, 'main.js'), `globalThis.open = () => [${imports}];`);
  const dir = path.join(folder, 'dist');
  const compiler = webpack({
    mode: 'production',
    target: 'web',
    context: folder,
    entry: './main.js',
    output: { path: dir, filename: 'main.[contenthash].js', chunkFilename: '[name].[contenthash].js', publicPath: '/' },
    plugins: [new IntegrityPlugin()],
  });
  const stats = await promisify(compiler.run.bind(compiler))();
  expect(stats.compilation.errors).toEqual([]);

  const asked = [];
  const context = vm.createContext({
    document: {
      getElementsByTagName: () => [],
      createElement: () => ({ setAttribute: () => {} }),
      head: { appendChild: ({ src, integrity }) => asked.push([src, integrity]) },
    },
    setTimeout: () => 0,
  });
  vm.runInContext('globalThis.self = globalThis;', context);
  const read = (name) => readFileSync(path.join(dir, name));
  const fileOf = (chunk) => readdirSync(dir).find((name) => name.startsWith(`${chunk}.`));
  vm.runInContext(`${read(fileOf('main'))}; open()`, context);
  const digest = (name) => `sha384-${createHash('sha384').update(read(name)).digest('base64')}`;
  expect(asked).toEqual(['one', 'two'].map(fileOf).map((name) => [`/${name}`, digest(name)]));
});
