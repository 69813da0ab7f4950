import webpack from 'webpack';

const { RuntimeGlobals, RuntimeModule, Template } = webpack;

/** What has not come by then counts as failed; the federation gives a remote's entry as long. Milliseconds. */
export const CHUNK_PATIENCE = 8000;

/**
 * Makes what failed to load come with one more try, whoever remembers the failure: the browser its preload, the
 * bundler a style sheet that hangs, a proxy an answer. After a failure, every file that is still missing is asked for
 * at another address. A remote that is loaded anew (`?retry=n` at its entry) begins where that number says.
 * Whoever loads a remote may say on its entry's script until when all of it has to be there (`data-until`, on the page's
 * own clock), and take that back: a file that is asked for before then has no longer than that.
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
      // Only a page has a clock: whoever runs the container elsewhere has said nothing.
      'const left = () => self?.dataset?.until ? self.dataset.until - performance.now() : 0;',
      `const ensure = ${ensureChunk};`,
      `${ensureChunk} = (id) => new Promise((resolve, reject) => {`,
      Template.indent([
        'const fail = (error) => { clearTimeout(timer); tries++; reject(error); };',
        `const patience = left() > 0 ? left() : ${CHUNK_PATIENCE};`,
        'const timer = setTimeout(() => fail(new Error("Chunk " + id + " took longer than " + patience + " ms")), patience);',
        'ensure(id).then((value) => { clearTimeout(timer); resolve(value); }, fail);',
      ]),
      '});',
    ]);
  }
}

/** Puts the above in every chunk that holds a runtime. */
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
