import { createHash } from 'node:crypto';
import { buildOne } from './build-one.mjs';

/** What the file is called, by its contents; no file of this ending is served. */
const nameOf = (content) => `drawing.${createHash('sha256').update(content).digest('hex').slice(0, 10)}.cjs`;

/** The file that a build draws with; undefined where it has none. */
export const drawingOf = (compilation) =>
  compilation
    .getAssets()
    .map(({ name }) => name)
    .find((name) => /^drawing\.\w+\.cjs$/.test(name));

/** Puts what the site draws with among the files of the browser's build: it is published, checked and taken back with them. */
export class DrawingPlugin {
  #config;

  /** @param {import('webpack').Configuration} config as `createDrawingConfig` makes it */
  constructor(config) {
    this.#config = config;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
    compiler.hooks.thisCompilation.tap('DrawingPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise({ name: 'DrawingPlugin', stage }, async () => {
        const content = await buildOne(this.#config, 'drawing.cjs');
        compilation.emitAsset(nameOf(content), new sources.RawSource(content));
      });
    });
  }
}
