import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(js|css|svg|json|html|webmanifest)$/;
/** Below this the headers cost more than what is saved. Bytes. */
const SMALLEST = 512;

const formats = [
  {
    suffix: '.br',
    pack: (source) => promisify(brotliCompress)(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  },
  { suffix: '.gz', pack: (source) => promisify(gzip)(source, { level: 9 }) },
];

/** Writes `x.js.br` and `x.js.gz` beside each text asset, once at build time, for the site to send as they are. */
export class CompressPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('CompressPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER;
      compilation.hooks.processAssets.tapPromise({ name: 'CompressPlugin', stage, additionalAssets: true }, (assets) =>
        Promise.all(Object.keys(assets).map((name) => this.#compress(compilation, sources, name, assets[name]))),
      );
    });
  }

  async #compress(compilation, sources, name, asset) {
    const content = asset.buffer();
    if (!compressible.test(name) || content.length < SMALLEST) return;
    for (const { suffix, pack } of formats) {
      const packed = await pack(content);
      if (packed.length < content.length && !compilation.getAsset(name + suffix)) {
        compilation.emitAsset(name + suffix, new sources.RawSource(packed));
      }
    }
  }
}
