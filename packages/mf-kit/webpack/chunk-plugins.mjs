import { createHash } from 'node:crypto';
import webpack from 'webpack';

const { RuntimeGlobals, RuntimeModule, Template, runtime } = webpack;

/** Timeout of a chunk in ms; the federation uses the same for a remote's entry. */
export const CHUNK_TIMEOUT_MS = 8000;

/**
 * Retries failed chunks once at another URL, because the browser's preload, a hanging style sheet or a proxy may have
 * cached the failure. After a failure, all missing files use that URL. A reloaded remote (`?retry=n` at its entry) starts
 * at that number. `data-until` on the entry's script sets a deadline on the page's clock for the files of the first screen:
 * it ends when no requested file is missing. Later files have their own timeout.
 */
class RetryRuntimeModule extends RuntimeModule {
  constructor() {
    super('retry chunks', RuntimeModule.STAGE_ATTACH);
  }

  generate() {
    const { ensureChunk, getChunkScriptFilename } = RuntimeGlobals;
    const atAnotherAddress = (name) =>
      `if (${name}) { const plain = ${name}; ${name} = (id) => plain(id) + (tries ? "?retry=" + tries : ""); }`;
    return Template.asString([
      'const self = globalThis.document?.currentScript;',
      'let tries = Number(/[?&]retry=(\\d+)/.exec(self ? self.src : "")?.[1] ?? 0);',
      atAnotherAddress(getChunkScriptFilename),
      atAnotherAddress(`${RuntimeGlobals.require}.miniCssF`),
      // Only a page has a clock: SSR sets no deadline.
      'const left = () => self?.dataset?.until ? self.dataset.until - performance.now() : 0;',
      'const missing = new Set();',
      `const ensure = ${ensureChunk};`,
      `${ensureChunk} = (id) => new Promise((resolve, reject) => {`,
      Template.indent([
        'const end = () => { clearTimeout(timer); missing.delete(resolve); };',
        'const fail = (error) => { end(); tries++; reject(error); };',
        `const timeout = left() > 0 ? left() : ${CHUNK_TIMEOUT_MS};`,
        'const timer = setTimeout(() => fail(new Error("Chunk " + id + " took longer than " + timeout + " ms")), timeout);',
        'missing.add(resolve);',
        'ensure(id).then((value) => { end(); if (missing.size === 0 && self?.dataset) self.dataset.until = ""; resolve(value); }, fail);',
      ]),
      '});',
    ]);
  }
}

/** Puts the retry code (RetryRuntimeModule) into every chunk that holds a runtime. */
export class RetryPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('RetryPlugin', (compilation) => {
      compilation.hooks.runtimeRequirementInTree.for(RuntimeGlobals.ensureChunkHandlers).tap('RetryPlugin', (chunk) => {
        compilation.addRuntimeModule(chunk, new RetryRuntimeModule());
      });
    });
  }
}

/** A placeholder for the integrity of a chunk's script until the script's content is final. */
const markOf = (id) => `FPSRI_${id}_`;
const MARK = /FPSRI_(.+?)_(?=["'`])/g;

const MAP = `${RuntimeGlobals.require}.sri`;

class IntegrityRuntimeModule extends RuntimeModule {
  constructor() {
    super('integrity of chunks', RuntimeModule.STAGE_ATTACH);
  }

  generate() {
    const ids = [...this.chunk.getAllAsyncChunks()].map(({ id }) => id).sort();
    return `${MAP} = ${JSON.stringify(Object.fromEntries(ids.map((id) => [id, markOf(id)])))};`;
  }
}

/**
 * Adds each chunk's integrity to the webpack runtime: a script with other bytes does not run. The entry holds the hashes,
 * and the registry has the entry's own integrity.
 */
export class IntegrityPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('IntegrityPlugin', (compilation) => {
      const { createScript } = runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation);
      createScript.tap('IntegrityPlugin', (code) => `${code}\nscript.integrity = ${MAP}[chunkId] || "";`);
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.ensureChunkHandlers)
        .tap('IntegrityPlugin', (chunk) => {
          compilation.addRuntimeModule(chunk, new IntegrityRuntimeModule());
        });
      // This stage runs after content hashing and before compression.
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1;
      compilation.hooks.processAssets.tap({ name: 'IntegrityPlugin', stage }, () =>
        fillIn(compilation, compiler.webpack),
      );
    });
  }
}

function fillIn(compilation, { sources }) {
  const scriptOf = (chunk) => [...chunk.files].find((file) => file.endsWith('.js'));
  const files = new Map([...compilation.chunks].map((chunk) => [String(chunk.id), scriptOf(chunk)]));
  const integrityOf = (_mark, id) => {
    const file = files.get(id);
    if (file === undefined) return '';
    return `sha384-${createHash('sha384').update(compilation.getAsset(file).source.buffer()).digest('base64')}`;
  };
  for (const { name, source } of compilation.getAssets().filter((asset) => asset.name.endsWith('.js'))) {
    const text = source.source().toString();
    const filled = text.replace(MARK, integrityOf);
    if (filled !== text) compilation.updateAsset(name, new sources.RawSource(filled));
  }
}

/** A placeholder in a build's `uniqueName` until its files are known. It has the length of the final text. */
export const BUILD_MARK = '_FPMARK';

/**
 * Gives each build a unique name from its contents; `output.uniqueName` has to end in the mark. The bundler uses the name
 * for the list through which chunks reach their runtime, and for marking their scripts. Two builds of one remote may be in
 * one page while a chunk of the first still loads. Without unique names, each would take the other's chunks for its own.
 */
export class OwnNamePlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    // This stage runs before files are named after their contents.
    const stage = Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE;
    compiler.hooks.thisCompilation.tap('OwnNamePlugin', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'OwnNamePlugin', stage }, (assets) => {
        const scripts = Object.keys(assets)
          .filter((name) => name.endsWith('.js'))
          .sort();
        const digest = createHash('sha256');
        for (const name of scripts) digest.update(name).update(assets[name].buffer());
        const name = `_${digest.digest('hex').slice(0, BUILD_MARK.length - 1)}`;
        for (const file of scripts) {
          const text = assets[file].source().toString();
          if (text.includes(BUILD_MARK)) {
            compilation.updateAsset(file, new sources.RawSource(text.replaceAll(BUILD_MARK, name)));
          }
        }
      });
    });
  }
}
