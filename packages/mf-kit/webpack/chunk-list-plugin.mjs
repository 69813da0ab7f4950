import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Which files belong to each named chunk, relative to the output.
 * @param {import('webpack').Compilation} compilation
 * @returns {Record<string, { js: string[], css: string[] }>}
 */
export function chunkFiles({ namedChunks }) {
  const filesOf = (chunk) => ({
    js: [...chunk.files].filter((file) => file.endsWith('.js')),
    css: [...chunk.files].filter((file) => file.endsWith('.css')),
  });
  return Object.fromEntries([...namedChunks].map(([name, chunk]) => [name, filesOf(chunk)]));
}

/** Writes the above, and the fonts, for the site to preload. */
export class ChunkListPlugin {
  #file;

  /** @param {string} file Where the JSON goes, outside of what is served. */
  constructor(file) {
    this.#file = file;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.afterEmit.tap('ChunkListPlugin', (compilation) => {
      const fonts = compilation
        .getAssets()
        .filter(({ name }) => name.endsWith('.woff2'))
        .map(({ name }) => name);
      mkdirSync(path.dirname(this.#file), { recursive: true });
      writeFileSync(this.#file, `${JSON.stringify({ chunks: chunkFiles(compilation), fonts }, null, 2)}\n`);
    });
  }
}
