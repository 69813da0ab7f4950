import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';

/* Starts the dev server as a team starts it, in a workspace of one empty file. */

const SERVE = path.resolve('packages/mf-kit/webpack/dev-server.mjs');
let home;
let site;
let sitePort;
let port;
const children = [];

const listen = async (server) => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server.address().port;
};

beforeAll(async () => {
  home = mkdtempSync(path.join(tmpdir(), 'serve-'));
  site = createServer((_request, response) => response.end());
  sitePort = await listen(site);
  const free = createServer();
  port = await listen(free);
  free.close();
  await once(free, 'close');
  writeFileSync(path.join(home, 'package.json'), '{}');
  writeFileSync(path.join(home, 'main.js'), '');
  writeFileSync(path.join(home, 'routes.json'), JSON.stringify([{ path: '/aviso/:id' }, { path: '/avisos' }]));
  writeFileSync(
    path.join(home, 'webpack.config.mjs'),
    `export default () => ({ mode: 'development', entry: './main.js', context: ${JSON.stringify(home)},
      output: { uniqueName: 'mf-avisos' }, devServer: { port: ${port}, host: '127.0.0.1' } });`,
  );
});

afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  site.close();
  rmSync(home, { recursive: true });
});

/** Opens the same web socket that an open page holds. */
async function openPage() {
  const key = { 'sec-websocket-key': 'x3JJHMbDL1EzLkh9GBhXDw==', 'sec-websocket-version': '13' };
  const headers = { connection: 'Upgrade', upgrade: 'websocket', ...key };
  const [, socket] = await once(request({ host: '127.0.0.1', port, path: '/ws', headers }).end(), 'upgrade');
  socket.on('error', () => {});
}

/** Starts the dev server for a site, and returns it once its output contains `until`. */
async function serve(args, SITE_URL, until) {
  const child = spawn(process.execPath, ['--import', path.resolve('scripts/testing/from-source.mjs'), SERVE, ...args], {
    cwd: home,
    env: { ...process.env, SITE_URL },
  });
  children.push(child);
  let said = '';
  await new Promise((resolve) => {
    child.once('close', resolve);
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        said += text;
        if (until.test(said)) resolve();
      });
  });
  const end = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGINT');
    return (await ended)[0];
  };
  return { said, end, code: () => child.exitCode };
}

it('the dev server prints the preview address, and ends immediately even if a page is open', async () => {
  const served = await serve(['--shell'], `http://127.0.0.1:${sitePort}`, /en el sitio: .*\n/);
  expect(served.said).toContain(`http://127.0.0.1:${sitePort}/avisos?preview=mf-avisos@http://localhost:${port}`);
  expect(served.said).not.toContain('Nothing answers');
  await openPage();
  expect(await served.end()).toBe(0);
});

it('the dev server prints a hint to run npm start if the site does not respond', async () => {
  const served = await serve(['--shell'], 'http://127.0.0.1:1', /Nothing answers/);
  expect(served.said).toContain('Nothing answers at http://127.0.0.1:1: run npm start');
  await served.end();
});

it('the dev server exits with code 1 and an explanation if its port is in use', async () => {
  const other = await serve([], '', /compiled/);
  const served = await serve(['--shell'], '', /never said/);
  expect(served.said).toBe(
    `Something else listens on port ${port}: dev and dev:shell take the same one, end the other first.\n`,
  );
  expect(served.code()).toBe(1);
  await other.end();
});
