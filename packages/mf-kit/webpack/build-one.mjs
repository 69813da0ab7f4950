import webpack from 'webpack';

/**
 * Builds one file and writes nothing: the build that asks for it takes it among its own files.
 * @param {import('webpack').Configuration} config @param {string} file what its output is called
 * @returns {Promise<Buffer>}
 */
export function buildOne(config, file) {
  const compiler = webpack(config);
  compiler.hooks.shouldEmit.tap('buildOne', () => false);
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      const failed = error ?? (stats.hasErrors() ? new Error(stats.toString('errors-only')) : undefined);
      const content = failed ? undefined : stats.compilation.getAsset(file).source.buffer();
      compiler.close(() => (failed ? reject(failed) : resolve(content)));
    });
  });
}
