import { createHash } from 'node:crypto';

/** Stands in a build's `uniqueName` until its files are known. As long as what takes its place. */
export const BUILD_MARK = '_FPMARK';

/**
 * Gives each build a name of its own (`output.uniqueName` has to end in the mark), by its contents. The bundler calls the
 * list through which chunks reach their runtime by it, and marks their scripts with it: two builds of one remote in one
 * page, of which a chunk of the first may still be on its way, would take each other's for their own.
 */
export class OwnNamePlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    // Before files are named after their contents.
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
