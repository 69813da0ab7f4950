import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import vm from 'node:vm';
import webpack from 'webpack';
import { RetryPlugin } from './chunk-plugins.mjs';

let folder;
let bundle;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'flux-retry-'));
  writeFileSync(path.join(folder, 'page.js'), 'export default "the page";');
  writeFileSync(path.join(folder, 'main.js'), 'globalThis.open = () => import("./page.js");');
  const compiler = webpack({
    mode: 'none',
    target: 'web',
    context: folder,
    entry: './main.js',
    output: { path: folder, filename: 'bundle.js', chunkFilename: 'page.bundle.js', publicPath: '/mf/' },
    plugins: [new RetryPlugin()],
  });
  const stats = await promisify(compiler.run.bind(compiler))();
  expect(stats.compilation.errors).toEqual([]);
  bundle = readFileSync(path.join(folder, 'bundle.js'), 'utf8');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A stub of a browser that runs the entry; `arrives` decides which scripts load. */
function browser({ src = '/mf/bundle.js', arrives = () => true, until }) {
  const asked = [];
  const dataset = until === undefined ? {} : { until: String(until) };
  const append = (script) => {
    asked.push(script.src);
    queueMicrotask(() => {
      const comes = arrives(asked.length);
      if (comes === 'never') return undefined;
      if (!comes) return script.onerror({ type: 'error', target: script });
      vm.runInContext(readFileSync(path.join(folder, 'page.bundle.js'), 'utf8'), context);
      return script.onload({ type: 'load', target: script });
    });
  };
  const context = vm.createContext({
    document: {
      currentScript: { src, tagName: 'SCRIPT', dataset },
      getElementsByTagName: () => [],
      createElement: () => ({ setAttribute: () => {} }),
      head: { appendChild: append },
    },
    setTimeout,
    clearTimeout,
    performance,
  });
  vm.runInContext('globalThis.self = globalThis;', context);
  vm.runInContext(bundle, context);
  return { asked, dataset, open: () => vm.runInContext('open()', context) };
}

it('a chunk is first requested at its plain address', async () => {
  const { asked, open } = browser({});
  expect((await open()).default).toBe('the page');
  expect(asked).toEqual(['/mf/page.bundle.js']);
});

it('a chunk is requested with a new ?retry number after each failure', async () => {
  const { asked, open } = browser({ arrives: (nth) => nth === 3 });
  await expect(open()).rejects.toMatchObject({ name: 'ChunkLoadError' });
  await expect(open()).rejects.toMatchObject({ name: 'ChunkLoadError' });
  expect((await open()).default).toBe('the page');
  expect(asked).toEqual(['/mf/page.bundle.js', '/mf/page.bundle.js?retry=1', '/mf/page.bundle.js?retry=2']);
});

it('a reloaded entry starts at the ?retry number of its own address', async () => {
  const { asked, open } = browser({ src: '/mf/bundle.js?retry=2' });
  await open();
  expect(asked).toEqual(['/mf/page.bundle.js?retry=2']);
});

it('the deadline of the first screen ends when its files have come', async () => {
  const { open, dataset } = browser({ until: performance.now() + 2000 });
  await open();
  expect(dataset.until).toBe('');
});

describe('the timeout of a chunk that never arrives', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  /** The number of seconds after which the page gives up loading. */
  async function givenUpAfter({ open }) {
    let failed = null;
    open().catch((error) => {
      failed = error;
    });
    for (let seconds = 0; seconds <= 10; seconds += 1) {
      if (failed) return [seconds, failed.message];
      await jest.advanceTimersByTimeAsync(1000);
    }
    return [null, null];
  }

  it('is 8 seconds, or the data-until deadline of its entry', async () => {
    const arrives = () => 'never';
    expect(await givenUpAfter(browser({ arrives }))).toEqual([8, 'Chunk 1 took longer than 8000 ms']);
    expect((await givenUpAfter(browser({ arrives, until: performance.now() + 2000 })))[0]).toBe(2);
  });

  it('is 8 seconds again if the deadline was removed or has passed', async () => {
    const arrives = () => 'never';
    const hurried = browser({ arrives, until: performance.now() + 2000 });
    delete hurried.dataset.until;
    expect((await givenUpAfter(hurried))[0]).toBe(8);
    expect((await givenUpAfter(browser({ arrives, until: performance.now() - 1 })))[0]).toBe(8);
  });
});
