import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort, isPortFree } from './process/free-port.mjs';
import { isAlive, waitForExit } from './process/processes.mjs';
import { startProduct } from './test/product.mjs';

// In ms: the first start may have to build all packages.
jest.setTimeout(300_000);

const root = fileURLToPath(new URL('../', import.meta.url));
const dataDir = mkdtempSync(path.join(tmpdir(), 'flux-arranque-'));
const KEY = 'clave-que-sobrevive';
let env;
let product;

beforeAll(async () => {
  env = { DEMO: 'no', PORT: String(await freePort()), API_PORT: String(await freePort()) };
  product = await startProduct(root, { dataDir, env });
});

afterAll(async () => {
  await product?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const pidOf = (name) => JSON.parse(readFileSync(path.join(dataDir, `proceso-${name}.json`), 'utf8')).pid;
const postmaster = () => Number.parseInt(readFileSync(path.join(dataDir, 'postgres/datos/postmaster.pid'), 'utf8'), 10);
const everyProcess = () => [product.pid, pidOf('api'), pidOf('sitio'), postmaster()];
const siteUrl = () => `http://localhost:${env.PORT}`;

async function register(email) {
  const body = new FormData();
  const fields = {
    tipoCuenta: 'mecanico',
    nombre: 'Ana',
    apellido: 'Paz',
    localidad: 'Glew',
    dni: email.replace(/\D/g, '').padEnd(8, '7'),
    telefono: '1142240000',
    email,
    password: KEY,
  };
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const response = await fetch(`${siteUrl()}/api/register`, { method: 'POST', body });
  return { status: response.status, text: await response.text() };
}

async function login(email) {
  const body = JSON.stringify({ email, password: KEY });
  const headers = { 'Content-Type': 'application/json' };
  return (await fetch(`${siteUrl()}/api/login`, { method: 'POST', headers, body })).status;
}

/** Starts the product once more with these settings; the start is expected to end with an error. */
function startOnce(extra) {
  const settings = { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir, ...env, ...extra };
  return spawnSync(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: settings,
    encoding: 'utf8',
    timeout: 60_000,
  });
}

async function untilServed(url) {
  for (let attempts = 0; attempts < 150; attempts++) {
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} did not come back within 15 s`);
}

it('serves the page and the API on one address', async () => {
  const page = await fetch(`${siteUrl()}/home`);
  expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
  expect((await fetch(`${siteUrl()}/api/publicaciones`)).status).toBe(200);
});

it('rejects a second start on the same folder with a message, and keeps running', () => {
  const { status, stderr } = startOnce({});
  expect(status).toBe(1);
  expect(stderr).toContain(`proceso ${product.pid}`);
  expect(isAlive(product.pid)).toBe(true);
});

it('restarts the API and the database when they are killed', async () => {
  const before = [pidOf('api'), postmaster()];
  for (const pid of before) process.kill(pid, 'SIGKILL');
  for (const pid of before) await waitForExit(pid, 5_000);
  await untilServed(`${siteUrl()}/api/salud/listo`);
  expect([pidOf('api'), postmaster()]).not.toEqual(before);
});

it('starts with the acknowledged data after a kill of all processes', async () => {
  const email = 'antes1@correo.com';
  expect(await register(email)).toMatchObject({ status: 201 });
  const processes = everyProcess();
  for (const pid of processes) process.kill(pid, 'SIGKILL');
  for (const pid of processes) await waitForExit(pid, 5_000);
  product = await startProduct(root, { dataDir, env });
  expect(await login(email)).toBe(200);
});

it('starts with the acknowledged data after a kill of only the start process', async () => {
  const email = 'antes2@correo.com';
  expect(await register(email)).toMatchObject({ status: 201 });
  process.kill(product.pid, 'SIGKILL');
  product = await startProduct(root, { dataDir, env });
  expect(await login(email)).toBe(200);
});

it('stops all processes on one signal within 10 seconds', async () => {
  const processes = everyProcess();
  const asked = Date.now();
  expect(await product.stop()).toBe(0);
  expect(Date.now() - asked).toBeLessThan(10_000);
  expect(processes.filter(isAlive)).toEqual([]);
  expect(await isPortFree(Number(env.PORT), '0.0.0.0')).toBe(true);
});

it('start-api restarts its database when it is killed', async () => {
  const settings = { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir, ...env };
  const child = spawn(process.execPath, ['scripts/start-api.mjs'], { cwd: root, env: settings, stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const ready = `http://127.0.0.1:${env.API_PORT}/salud/listo`;
  try {
    await untilServed(ready);
    const before = postmaster();
    process.kill(before, 'SIGKILL');
    await waitForExit(before, 5_000);
    await untilServed(ready);
    expect(postmaster()).not.toBe(before);
  } finally {
    child.kill('SIGTERM');
  }
  expect(await ended).toBe(0);
});

it('exits with the name of the setting whose port is in use', async () => {
  const other = createServer().listen(Number(env.PORT));
  await new Promise((resolve) => other.once('listening', resolve));
  const { status, stderr } = startOnce({});
  expect([status, stderr]).toEqual([1, expect.stringContaining(`${env.PORT} (PORT) está ocupado`)]);
  await new Promise((resolve) => other.close(resolve));
});

it('exits with the name of a setting that the API rejects', () => {
  const { status, stderr } = startOnce({ CUPON_GASTABLE: 'siempre' });
  expect([status, stderr]).toEqual([1, expect.stringContaining('CUPON_GASTABLE')]);
});

it('rejects a data folder of an earlier version with a message, and leaves it unchanged', () => {
  const version = path.join(dataDir, 'postgres/version');
  renameSync(version, path.join(dataDir, 'version'));
  const files = () =>
    readdirSync(dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => [path.join(parentPath, name), statSync(path.join(parentPath, name)).mtimeMs])
      .sort();
  const before = files();
  const { status, stderr } = startOnce({});
  expect([status, stderr]).toEqual([1, expect.stringContaining('es de una versión anterior a la 1.0.0')]);
  expect(files()).toEqual(before);
  renameSync(path.join(dataDir, 'version'), version);
});

it('serves a page during the demo fill, and can be stopped before its end', async () => {
  const metrics = { API_METRICS_PORT: String(await freePort()) };
  const settings = { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir, ...env, ...metrics, DEMO: 'si' };
  const child = spawn(process.execPath, ['scripts/start.mjs'], { cwd: root, env: settings });
  const ended = new Promise((resolve) => child.once('close', resolve));
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  let listings = [];
  while (listings.length === 0) {
    await untilServed(`${siteUrl()}/api/salud/listo`);
    listings = await (await fetch(`${siteUrl()}/api/publicaciones`)).json();
  }
  const page = await fetch(`${siteUrl()}/home`);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(page.status).toBe(200);
  expect(output).toContain('Cargando datos de demostración…');
  expect(output).not.toContain('está listo');
});

it('stops all processes when npm receives SIGTERM', async () => {
  const settings = { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir, ...env };
  const npm = spawn('npm', ['start'], { cwd: root, env: settings, stdio: 'ignore' });
  await untilServed(`${siteUrl()}/api/salud/listo`);
  const processes = [pidOf('api'), pidOf('sitio'), postmaster()];
  npm.kill('SIGTERM');
  for (const pid of processes) expect(await waitForExit(pid, 10_000)).toBe(true);
});
