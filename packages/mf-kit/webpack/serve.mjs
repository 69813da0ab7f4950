/** Serves the workspace in which it is called, from its webpack.config.mjs, with reload. Ctrl-C ends it. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';

const { default: createConfig } = await import(pathToFileURL(path.resolve('webpack.config.mjs')).href);
const config = createConfig({}, { mode: 'development' });
const server = new WebpackDevServer(config.devServer ?? {}, webpack(config));
await server.start();

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => server.stop().then(() => process.exit(0)));
