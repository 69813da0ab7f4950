/**
 * Builds the workspace in which it is called, from its webpack.config.mjs, for production.
 * Webpack's own command is not used: its package is not hoisted to where webpack looks for it.
 */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';

const { default: createConfig } = await import(pathToFileURL(path.resolve('webpack.config.mjs')).href);
const compiler = webpack(createConfig({}, { mode: 'production' }));

compiler.run((error, stats) => {
  if (error) console.error(error);
  if (stats?.hasErrors() || stats?.hasWarnings()) console.error(stats.toString('errors-warnings'));
  if (error || stats?.hasErrors()) process.exitCode = 1;
  compiler.close(() => {});
});
