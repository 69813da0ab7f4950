import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import vm from 'node:vm';
import webpack from 'webpack';
import { BUILD_MARK, OwnNamePlugin } from './chunk-plugins.mjs';

let folder;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'own-name-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A remote whose page says `text`; its chunk has the same id in every build. */
async function build(text, output = text) {
  writeFileSync(path.join(folder, 'page.js'), `export default ${JSON.stringify(text)};`);
  writeFileSync(path.join(folder, 'main.js'), 'globalThis.open = () => import("./page.js");');
  const dir = path.join(folder, 'dist', output);
  const compiler = webpack({
    mode: 'none',
    target: 'web',
    context: folder,
    entry: './main.js',
    output: {
      path: dir,
      filename: 'bundle.js',
      chunkFilename: 'page.[contenthash].js',
      publicPath: '',
      uniqueName: `mf-seller${BUILD_MARK}`,
    },
    plugins: [new OwnNamePlugin()],
    optimization: { chunkIds: 'deterministic', realContentHash: true },
  });
  const stats = await promisify(compiler.run.bind(compiler))();
  expect(stats.compilation.errors).toEqual([]);
  const page = readdirSync(dir).find((name) => name.startsWith('page.'));
  return { dir, page, bundle: readFileSync(path.join(dir, 'bundle.js'), 'utf8') };
}

/** A page that loads one build after the other; the test decides when scripts arrive. */
function browser() {
  const asked = [];
  const context = vm.createContext({
    document: {
      getElementsByTagName: () => asked.map(({ script }) => script),
      createElement: () => {
        const attributes = {};
        return {
          setAttribute: (name, value) => Object.assign(attributes, { [name]: value }),
          getAttribute: (name) => attributes[name],
        };
      },
      head: { appendChild: (script) => asked.push({ script }) },
    },
    setTimeout: () => 0,
    clearTimeout: () => {},
  });
  vm.runInContext('globalThis.self = globalThis;', context);
  return {
    asked,
    enter: ({ bundle }) => {
      vm.runInContext(bundle, context);
      return vm.runInContext('globalThis.open', context);
    },
    arrive: ({ dir, page }, { script }) => {
      vm.runInContext(readFileSync(path.join(dir, page), 'utf8'), context);
      script.onload?.({ type: 'load', target: script });
    },
  };
}

it('OwnNamePlugin makes two builds of one remote load only their own chunks in one page', async () => {
  const [one, two] = [await build('one'), await build('two')];
  const { asked, enter, arrive } = browser();
  const openOne = enter(one);
  const fromOne = openOne();
  const openTwo = enter(two);
  const fromTwo = openTwo();
  // Each build has one script pending; the first build's script arrives while the second build waits.
  expect(asked).toHaveLength(2);
  arrive(one, asked[0]);
  arrive(two, asked[1]);
  expect([(await fromOne).default, (await fromTwo).default]).toEqual(['one', 'two']);
  expect(await enter(two)().then(({ default: page }) => page)).toBe('two');
});

it('OwnNamePlugin gives the same source the same name and leaves no BUILD_MARK', async () => {
  const [first, again] = [await build('one'), await build('one', 'again')];
  expect([again.page, again.bundle]).toEqual([first.page, first.bundle]);
  expect(first.bundle).toMatch(/webpackChunkmf_seller_[0-9a-f]{6}\b/);
  expect(first.bundle).not.toContain(BUILD_MARK);
});
