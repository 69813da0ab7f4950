import { createHash } from 'node:crypto';
import webpack from 'webpack';

const { RuntimeGlobals, RuntimeModule, runtime } = webpack;

/** Stands for the integrity of a chunk's script until its last byte is known. */
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
 * Has the bundler's runtime ask for each of its chunks with the integrity that it was built with: a script that came with
 * other bytes does not run. The entry holds them, whose own integrity the registry has.
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
      // After files have got their names by their contents, before they are packed.
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
