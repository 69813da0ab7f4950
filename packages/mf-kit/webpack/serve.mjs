/**
 * Serves the workspace in which it is called, from its webpack.config.mjs, with reload. Ctrl-C ends it. With `--shell` a
 * remote is served for the live shell of the product that runs on this machine, and the address to open is printed.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';

const inside = process.argv.includes('--shell');
const { default: createConfig } = await import(pathToFileURL(path.resolve('webpack.config.mjs')).href);
const config = createConfig({ inside }, { mode: 'development' });
const compiler = webpack(config);
const server = new WebpackDevServer(config.devServer ?? {}, compiler);
if (inside) compiler.hooks.done.tap('address', once(sayAddress));
await server.start();

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => server.stop().then(() => process.exit(0)));

function once(say) {
  let isSaid = false;
  return () => {
    if (!isSaid) say();
    isSaid = true;
  };
}

/** The remote's first page that has an address of its own, seen from its dev server. */
function sayAddress() {
  const site = process.env.SITE_URL || `http://localhost:${process.env.PORT || 8080}`;
  const pages = JSON.parse(readFileSync('routes.json', 'utf8')).map((row) => row.path);
  const page = pages.find((one) => !one.includes(':')) ?? '/';
  const { uniqueName } = config.output;
  process.stdout.write(
    `\n${uniqueName} en el sitio: ${new URL(page, site)}?remoto=${uniqueName}@http://localhost:${config.devServer.port}\n\n`,
  );
}
