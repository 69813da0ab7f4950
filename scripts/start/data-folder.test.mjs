import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { dropLock, takeLock, writeOwner } from '../process/processes.mjs';
import { localSecrets } from './environment.mjs';
import { createProgress } from './progress.mjs';

let dataDir;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'flux-datos-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

describe('localSecrets', () => {
  it('creates admin credentials and an encryption key that only their owner can read', () => {
    const { admin, encryptionKey } = localSecrets(dataDir);
    expect(admin.password.length).toBeGreaterThanOrEqual(16);
    expect(encryptionKey).toMatch(/^[0-9a-f]{64}$/);
    expect(statSync(path.join(dataDir, 'secretos/administrador.json')).mode & 0o777).toBe(0o600);
    expect(statSync(path.join(dataDir, 'secretos/clave-sellado')).mode & 0o777).toBe(0o600);
  });

  it('returns the same secrets when it is called again', () => {
    expect(localSecrets(dataDir)).toEqual(localSecrets(dataDir));
  });

  it('creates other secrets in another folder', () => {
    expect(localSecrets(path.join(dataDir, 'otra')).admin.password).not.toBe(localSecrets(dataDir).admin.password);
  });
});

describe('takeLock', () => {
  let file;
  beforeEach(() => {
    file = path.join(dataDir, 'arranque.json');
  });

  it('grants the lock to one process at a time, and only its owner drops it', () => {
    writeOwner(file, process.ppid);
    expect(takeLock(file)).toBe(process.ppid);
    dropLock(file);
    expect(takeLock(file)).toBe(process.ppid);
    rmSync(file);
    expect(takeLock(file)).toBe(process.pid);
    dropLock(file);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it.each([
    ['an ended process', JSON.stringify({ pid: 4_000_000, mark: '1' })],
    ['an earlier process with the same id', JSON.stringify({ pid: process.pid, mark: 'before' })],
    ['a truncated file', '{"pid":'],
  ])('takes over the lock of %s', (_who, contents) => {
    writeFileSync(file, contents);
    expect(takeLock(file)).toBe(process.pid);
    dropLock(file);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('grants the lock of a dead process to one of two concurrent processes', async () => {
    writeFileSync(file, JSON.stringify({ pid: 4_000_000, mark: '1' }));
    const script = `const { takeLock } = await import(process.argv[1]);
      console.log(JSON.stringify({ pid: process.pid, owner: takeLock(process.argv[2]) }));
      setInterval(() => {}, 1000);`;
    const lock = new URL('../process/processes.mjs', import.meta.url).href;
    const children = Array.from({ length: 2 }, () =>
      spawn(process.execPath, ['--input-type=module', '--eval', script, lock, file]),
    );
    const said = await Promise.all(
      children.map((child) => new Promise((resolve) => child.stdout.once('data', (line) => resolve(JSON.parse(line))))),
    );
    for (const child of children) child.kill();
    expect(said.filter(({ pid, owner }) => pid === owner)).toHaveLength(1);
    expect(new Set(said.map(({ owner }) => owner)).size).toBe(1);
  });
});

describe('createProgress', () => {
  it('prints a line for the start and the result of each step without a terminal', async () => {
    const lines = [];
    const progress = createProgress({ write: (text) => lines.push(text) });
    await progress.step('Compilando', async () => {});
    await expect(progress.step('Publicando', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(lines.join('')).toMatch(/… Compilando\n {2}✓ Compilando \(0\.\d s\)\n.*… Publicando\n {2}✗ Publicando/s);
  });
});
