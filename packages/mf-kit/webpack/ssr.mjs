import { createHash } from 'node:crypto';
import path from 'node:path';
import webpack from 'webpack';
import { createBaseConfig } from './base-config.mjs';
import { buildOne } from './builds.mjs';
import { facades } from './contract.mjs';

/**
 * Modules that a remote's SSR bundle gets from the shell's SSR bundle, as the remote's browser build gets them from the
 * shell.
 */
export const SHARED_MODULES = ['react', 'react/jsx-runtime', 'react-dom', 'react-router-dom', '@tanstack/react-query'];

/** The browser build emits style sheets and images: the SSR build needs only class names and image URLs. */
function withoutFiles(rule) {
  if (String(rule.test) === String(/\.css$/)) {
    const [, css] = rule.use;
    const modules = { ...css.options.modules, exportOnlyLocals: true };
    return { ...rule, use: [{ ...css, options: { ...css.options, modules } }] };
  }
  return rule.type?.startsWith('asset') ? { ...rule, generator: { emit: false } } : rule;
}

/**
 * The SSR build: the screens of the browser build as one CommonJS file. `name` and `uniqueName` determine the class names,
 * so they have to equal those of the browser build.
 * @param {{ name: string, root: string, entry: string, uniqueName: string, publicPath: string, role: 'shell' | 'remote' }} options
 * @returns {import('webpack').Configuration}
 */
export function createSsrConfig({ name, root, entry, uniqueName, publicPath, role }) {
  const base = createBaseConfig({ name, root, mode: 'production', output: {} });
  const isShell = role === 'shell';
  return {
    mode: 'production',
    name: `${name}-ssr`,
    context: root,
    target: 'node20',
    entry: { ssr: entry },
    output: {
      // The build runs in memory: the browser's build emits the file.
      path: path.join(root, 'dist'),
      filename: 'ssr.cjs',
      assetModuleFilename: base.output.assetModuleFilename,
      hashFunction: base.output.hashFunction,
      library: { type: 'commonjs2' },
      uniqueName,
      publicPath,
    },
    resolve: {
      ...base.resolve,
      // A file with the suffix `.ssr.tsx` replaces its `.tsx` neighbour: markup for pages without scripts.
      extensionAlias: { ...base.resolve.extensionAlias, '.tsx': ['.ssr.tsx', '.tsx'] },
      alias: {
        ...base.resolve.alias,
        ...(isShell && Object.fromEntries(Object.entries(facades).map(([shared, file]) => [`${shared}$`, file]))),
      },
    },
    externals: isShell ? {} : Object.fromEntries(SHARED_MODULES.map((name) => [name, `commonjs ${name}`])),
    module: { rules: base.module.rules.map(withoutFiles) },
    // Node reads the file once, so its size does not matter.
    optimization: { minimize: false, splitChunks: false },
    cache: { ...base.cache, name: `${base.cache.name}-ssr` },
    stats: 'errors-warnings',
    plugins: [
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
      ...(isShell ? [new webpack.NormalModuleReplacementPlugin(/^\.\/federation\.ts$/, './ssr-remotes.ts')] : []),
    ],
  };
}

/** The web server does not serve `.cjs` files. */
const nameOf = (content) => `ssr.${createHash('sha256').update(content).digest('hex').slice(0, 10)}.cjs`;

export const ssrBundleOf = (compilation) =>
  compilation
    .getAssets()
    .map(({ name }) => name)
    .find((name) => /^ssr\.\w+\.cjs$/.test(name));

/** Emits the SSR bundle among the files of the browser's build, so that both are published and rolled back together. */
export class SsrBundlePlugin {
  #config;

  /** @param {import('webpack').Configuration} config as `createSsrConfig` makes it */
  constructor(config) {
    this.#config = config;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
    compiler.hooks.thisCompilation.tap('SsrBundlePlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise({ name: 'SsrBundlePlugin', stage }, async () => {
        const content = await buildOne(this.#config, 'ssr.cjs');
        compilation.emitAsset(nameOf(content), new sources.RawSource(content));
      });
    });
  }
}
