import { createHash } from 'node:crypto';
import path from 'node:path';
import webpack from 'webpack';
import { createBaseConfig } from './base-config.mjs';
import { buildOne } from './builds.mjs';
import { facades } from './contract.mjs';

/** What a remote's drawing takes of the shell's, as its screens take it of the shell's in a browser. */
export const GIVEN = ['react', 'react/jsx-runtime', 'react-dom', 'react-router-dom', '@tanstack/react-query'];

/** Style sheets and pictures are the browser build's: of the ones their class names alone, of the others their addresses. */
function withoutFiles(rule) {
  if (String(rule.test) === String(/\.css$/)) {
    const [, css] = rule.use;
    const modules = { ...css.options.modules, exportOnlyLocals: true };
    return { ...rule, use: [{ ...css, options: { ...css.options, modules } }] };
  }
  return rule.type?.startsWith('asset') ? { ...rule, generator: { emit: false } } : rule;
}

/**
 * The build that the site draws with, beside the one of the browser: the same screens as one CommonJS file. Class names come
 * of `name` and `uniqueName`, which have to be the browser build's.
 * @param {{ name: string, root: string, entry: string, uniqueName: string, publicPath: string, role: 'shell' | 'remote' }} options
 * @returns {import('webpack').Configuration}
 */
export function createDrawingConfig({ name, root, entry, uniqueName, publicPath, role }) {
  const base = createBaseConfig({ name, root, mode: 'production', output: {} });
  const isShell = role === 'shell';
  return {
    mode: 'production',
    name: `${name}-drawing`,
    context: root,
    target: 'node20',
    devtool: false,
    entry: { drawing: entry },
    output: {
      // Nothing is written: the browser's build takes it among its own files.
      path: path.join(root, 'dist'),
      filename: 'drawing.cjs',
      assetModuleFilename: base.output.assetModuleFilename,
      hashFunction: base.output.hashFunction,
      library: { type: 'commonjs2' },
      uniqueName,
      publicPath,
    },
    resolve: {
      ...base.resolve,
      // A file of the name and `.drawn` beside the browser's takes its place: what stands in a screen where no code runs.
      extensionAlias: { ...base.resolve.extensionAlias, '.tsx': ['.drawn.tsx', '.tsx'] },
      alias: {
        ...base.resolve.alias,
        ...(isShell && Object.fromEntries(Object.entries(facades).map(([shared, file]) => [`${shared}$`, file]))),
      },
    },
    externals: isShell ? {} : Object.fromEntries(GIVEN.map((given) => [given, `commonjs ${given}`])),
    module: { rules: base.module.rules.map(withoutFiles) },
    // Read by nobody but Node, once: small code would be work for nothing.
    optimization: { minimize: false, splitChunks: false, moduleIds: 'deterministic' },
    performance: { hints: false },
    cache: { ...base.cache, name: `${base.cache.name}-drawing` },
    stats: 'errors-warnings',
    plugins: [
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
      ...(isShell ? [new webpack.NormalModuleReplacementPlugin(/^\.\/federation\.ts$/, './drawn-remotes.ts')] : []),
    ],
  };
}

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
