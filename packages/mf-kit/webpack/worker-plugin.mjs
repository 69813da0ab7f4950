import { createHash } from 'node:crypto';
import path from 'node:path';
import webpack from 'webpack';
import { createBaseConfig } from './base-config.mjs';
import { buildOne } from './build-one.mjs';
import { chunkFiles } from './chunk-files.mjs';

/** What the file is called: the site answers that of the live build at its root, under this name. */
const WORKER_FILE = 'service-worker.js';

/** Chunks of the shell that any page may need at once, and that no page names in its head. */
const LATER_CHUNKS = ['query', 'first-load', 'outdated'];

/** @param {string} root */
function workerConfig(root, { publicPath, laterFiles }) {
  const base = createBaseConfig({ name: 'shell', root, mode: 'production', output: {} });
  return {
    ...base,
    name: 'shell-worker',
    target: ['webworker', 'es2022'],
    entry: { worker: './src/worker/main.ts' },
    output: {
      path: path.join(root, 'dist'),
      filename: WORKER_FILE,
      publicPath,
      hashFunction: base.output.hashFunction,
    },
    // What it is made of differs by what the shell's own build has come to.
    cache: false,
    plugins: [new webpack.DefinePlugin({ LATER_FILES: JSON.stringify(laterFiles) })],
  };
}

/** Puts the worker that browsers keep the shell by among the shell's files: it is published, checked and taken back with them. */
export class WorkerPlugin {
  #root;
  #publicPath;

  /** @param {{ root: string, publicPath: string }} options the shell's workspace, and where its files are served */
  constructor({ root, publicPath }) {
    this.#root = root;
    this.#publicPath = publicPath;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    // After files have got their names and their last bytes, before they are packed.
    const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 2;
    compiler.hooks.thisCompilation.tap('WorkerPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise({ name: 'WorkerPlugin', stage }, async () => {
        const content = await buildOne(workerConfig(this.#root, this.#filesOf(compilation)), WORKER_FILE);
        compilation.emitAsset(WORKER_FILE, new sources.RawSource(content));
      });
    });
  }

  #filesOf(compilation) {
    const chunks = chunkFiles(compilation);
    const named = LATER_CHUNKS.flatMap((name) => [...(chunks[name]?.js ?? []), ...(chunks[name]?.css ?? [])]);
    const laterFiles = named.map((file) => {
      const digest = createHash('sha384').update(compilation.getAsset(file).source.buffer()).digest('base64');
      return { address: this.#publicPath + file, integrity: `sha384-${digest}` };
    });
    return { publicPath: this.#publicPath, laterFiles };
  }
}
