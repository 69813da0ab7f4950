/**
 * Serves the workspace in which it is called, from its webpack.config.mjs, with reload. Ctrl-C ends the server. With
 * `--shell` a remote is served for the product's live shell on this machine. The server then prints the URL to open, or
 * that the product does not answer there.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';

const inside = process.argv.includes('--shell');
const { default: createConfig } = await import(pathToFileURL(path.resolve('webpack.config.mjs')).href);
const config = createConfig({ inside }, { mode: 'development' });
const { port, host } = config.devServer ?? {};
if (port && (await isTaken(port, host))) {
  process.stderr.write(
    `Something else listens on port ${port}: dev and dev:shell take the same one, end the other first.\n`,
  );
  process.exit(1);
}

const compiler = webpack(config);
// The server's own signal handler would wait for every open page.
const server = new WebpackDevServer({ ...config.devServer, setupExitSignals: false }, compiler);
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(0));
if (inside) compiler.hooks.done.tap('address', once(sayAddress));
await server.start();

function isTaken(port, host) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(true));
    probe.listen(port, host, () => probe.close(() => resolve(false)));
  });
}

function once(say) {
  let isSaid = false;
  return () => {
    if (!isSaid) say();
    isSaid = true;
  };
}

/** Prints the URL of the remote's first page without path parameters, as the site shows it from this dev server. */
async function sayAddress() {
  const site = process.env.SITE_URL || `http://localhost:${process.env.PORT || 8080}`;
  const pages = JSON.parse(readFileSync('routes.json', 'utf8')).map((row) => row.path);
  const page = pages.find((one) => !one.includes(':')) ?? '/';
  const { uniqueName } = config.output;
  process.stdout.write(
    `\n${uniqueName} en el sitio: ${new URL(page, site)}?preview=${uniqueName}@http://localhost:${port}\n\n`,
  );
  const answers = await fetch(site, { method: 'HEAD' }).then(Boolean, () => false);
  if (!answers)
    process.stderr.write(
      `Nothing answers at ${site}: run npm start, or say where the product is with PORT or SITE_URL.\n`,
    );
}
