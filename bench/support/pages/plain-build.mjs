// @ts-check
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import webpack from 'webpack';
import { createBaseConfig } from '../../../packages/mf-kit/webpack/base-config.mjs';
import { facades } from '../../../packages/mf-kit/webpack/contract.mjs';

const SHELL = fileURLToPath(new URL('../../../shell', import.meta.url));
const PLAIN_REMOTES = fileURLToPath(new URL('./plain-remotes.ts', import.meta.url));

/** URL path of the plain app's files. */
export const PUBLIC_PATH = '/plain/';

/** For each chunk name, the files of that chunk. @typedef {Record<string, readonly string[]>} ChunkFiles */

/**
 * Builds the product's pages as one app without federation. It uses the same sources, loader, minifier and routes split
 * into chunks. The modules that the federation shares are bundled once, through the same facades.
 * @param {string} folder where its files go
 * @returns {Promise<ChunkFiles>}
 */
export async function buildPlainApp(folder) {
  const output = { path: folder, publicPath: PUBLIC_PATH };
  const base = createBaseConfig({ name: 'shell', root: SHELL, mode: 'production', output });
  const alias = Object.fromEntries(Object.entries(facades).map(([shared, file]) => [`${shared}$`, file]));
  const compiler = webpack({
    ...base,
    entry: { shell: './src/main.tsx' },
    resolve: { ...base.resolve, alias: { ...base.resolve?.alias, ...alias } },
    plugins: [...(base.plugins ?? []), new webpack.NormalModuleReplacementPlugin(/\/federation\.ts$/, PLAIN_REMOTES)],
    cache: false,
  });
  /** @type {webpack.Stats} */
  const stats = await new Promise((resolve, reject) => {
    compiler.run((error, done) => (error || !done ? reject(error) : resolve(done)));
  });
  await new Promise((resolve) => compiler.close(resolve));
  if (stats.hasErrors()) throw new Error(stats.toString('errors-only'));
  return Object.fromEntries(
    [...stats.compilation.namedChunks].map(([name, chunk]) => [name, [...chunk.files].filter((file) => isCode(file))]),
  );
}

/** @param {string} file */
const isCode = (file) => ['.js', '.css'].includes(path.extname(file));
