import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildServer } from './serve.mjs';

let folder;
let server;
let origin;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'serve-build-'));
  mkdirSync(path.join(folder, 'assets'));
  writeFileSync(path.join(folder, 'main.js'), '1;');
  server = buildServer(folder).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${server.address().port}`;
});

afterAll(async () => {
  server.close();
  await once(server, 'close');
  rmSync(folder, { recursive: true });
});

it.each(['/assets', '/', '/missing.js'])(
  'buildServer returns 404 for %s and still serves other files',
  async (address) => {
    const { status } = await fetch(`${origin}${address}`);
    expect(status).toBe(404);
    const file = await fetch(`${origin}/main.js`);
    expect([file.status, file.headers.get('Content-Type'), await file.text()]).toEqual([200, 'text/javascript', '1;']);
  },
);
