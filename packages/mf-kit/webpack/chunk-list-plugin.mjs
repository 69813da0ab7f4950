import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Writes which files belong to each named chunk, and the fonts, for the site to preload. Names are relative to the output. */
export class ChunkListPlugin {
  #file;

  /** @param {string} file Where the JSON goes, outside of what is served. */
  constructor(file) {
    this.#file = file;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.afterEmit.tap('ChunkListPlugin', (compilation) => {
      const filesOf = (chunk) => ({
        js: [...chunk.files].filter((file) => file.endsWith('.js')),
        css: [...chunk.files].filter((file) => file.endsWith('.css')),
      });
      const named = [...compilation.namedChunks].map(([name, chunk]) => [name, filesOf(chunk)]);
      const fonts = compilation
        .getAssets()
        .filter(({ name }) => name.endsWith('.woff2'))
        .map(({ name }) => name);
      mkdirSync(path.dirname(this.#file), { recursive: true });
      writeFileSync(this.#file, `${JSON.stringify({ chunks: Object.fromEntries(named), fonts }, null, 2)}\n`);
    });
  }
}
