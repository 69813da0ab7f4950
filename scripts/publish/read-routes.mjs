import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import vm from 'node:vm';
import { contextVersions, federationRuntime } from '@fluxpartes/mf-kit/contract';

/** Just enough of a document for a container to load its chunks: a script that is appended is run from the build. */
function createDocument(dir, run) {
  const load = (script) => {
    const file = path.join(dir, path.basename(new URL(script.src).pathname));
    try {
      run(file);
      setImmediate(() => script.onload?.({ type: 'load', target: script }));
    } catch (error) {
      setImmediate(() => script.onerror?.({ type: 'error', target: script, error }));
    }
  };
  const element = (tagName) => ({
    tagName: tagName.toUpperCase(),
    setAttribute() {},
    getAttribute: () => null,
    removeChild() {},
  });
  const appendChild = (node) => {
    if (node.tagName === 'SCRIPT') load(node);
    else setImmediate(() => node.onload?.({ type: 'load', target: node }));
    return node;
  };
  return {
    currentScript: { tagName: 'SCRIPT', src: 'http://remote.invalid/remoteEntry.js' },
    baseURI: 'http://remote.invalid/',
    head: { appendChild, removeChild() {} },
    createElement: element,
    createTextNode: () => ({}),
    getElementsByTagName: () => [],
    querySelectorAll: () => [],
    querySelector: () => null,
    getElementById: () => null,
    addEventListener() {},
    documentElement: { dataset: {}, style: {} },
  };
}

function createWindow(dir) {
  const window = {
    console,
    setTimeout,
    clearTimeout,
    queueMicrotask,
    URL,
    URLSearchParams,
    TextEncoder,
    TextDecoder,
    AbortController,
    location: new URL('http://remote.invalid/'),
    navigator: { userAgent: 'publisher' },
    addEventListener() {},
    matchMedia: () => ({ matches: false, addEventListener() {} }),
  };
  Object.assign(window, { window, self: window, globalThis: window });
  const context = vm.createContext(window);
  window.document = createDocument(dir, (file) =>
    vm.runInContext(readFileSync(file, 'utf8'), context, { filename: file }),
  );
  return { window, context };
}

/** The shared modules as the shell would offer them, from this installation. */
function shareScope(versions, require) {
  const offer = (name, version) => [
    name,
    { [version]: { get: async () => () => require(name), loaded: true, from: 'shell' } },
  ];
  const entries = Object.entries(versions).map(([name, version]) => offer(name, version));
  return Object.fromEntries([...entries, offer('react/jsx-runtime', versions.react)]);
}

/** Every path of a tree of route objects. */
function pathsOf(routes) {
  return routes.flatMap((route) => [
    ...(route.path === undefined ? [] : [route.path]),
    ...pathsOf(route.children ?? []),
  ]);
}

/** Stands for the shell's context: whatever is asked of it is there and does nothing. */
const anyContext = () =>
  new Proxy(() => {}, {
    get: (_target, key) => (key === 'version' ? contextVersions.shell.max : anyContext()),
    apply: () => anyContext(),
  });

/**
 * Loads a built remote as the shell would, outside of a browser, and returns what `./routes` declares.
 * @param {{ dir: string, entry: string, container: string, versions: Record<string, string> }} build
 * @returns {Promise<{ paths: string[] }>}
 * @throws Where the container does not load, or `./routes` is not a function that returns routes.
 */
export async function readRoutes({ dir, entry, container, versions }) {
  const require = createRequire(import.meta.url);
  const file = path.join(dir, entry);
  if (!existsSync(file)) throw new Error(`${entry} is missing from the build`);
  const { window, context } = createWindow(dir);
  window._FEDERATION_RUNTIME_CORE = federationRuntime();
  vm.runInContext(`${readFileSync(file, 'utf8')}\n;globalThis.container=${container}`, context, { filename: file });
  await window.container.init(shareScope(versions, require));
  const exposed = (await window.container.get('./routes'))();
  if (typeof exposed.default !== 'function') throw new TypeError('./routes has no function as its default export');
  const routes = exposed.default(anyContext());
  if (!Array.isArray(routes)) throw new TypeError('./routes does not return a list of routes');
  return { paths: pathsOf(routes) };
}
