import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { takeDataFolder } from './only-start.mjs';
import { createProgress } from './progress.mjs';
import { localSecrets } from './secrets.mjs';

let dataDir;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'flux-datos-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

describe('localSecrets', () => {
  it('makes an admin pair and a sealing key, readable by their owner alone', () => {
    const { admin, sealingKey } = localSecrets(dataDir);
    expect(admin.password.length).toBeGreaterThanOrEqual(16);
    expect(sealingKey).toMatch(/^[0-9a-f]{64}$/);
    expect(statSync(path.join(dataDir, 'secretos/administrador.json')).mode & 0o777).toBe(0o600);
    expect(statSync(path.join(dataDir, 'secretos/clave-sellado')).mode & 0o777).toBe(0o600);
  });

  it('never makes them again', () => {
    expect(localSecrets(dataDir)).toEqual(localSecrets(dataDir));
  });

  it('makes others in another folder', () => {
    expect(localSecrets(path.join(dataDir, 'otra')).admin.password).not.toBe(localSecrets(dataDir).admin.password);
  });
});

describe('takeDataFolder', () => {
  it('gives it to one start at a time', () => {
    const first = takeDataFolder(dataDir);
    expect(first.taken).toBe(true);
    expect(takeDataFolder(dataDir)).toEqual({ taken: false, pid: process.pid });
    first.release();
    expect(takeDataFolder(dataDir).taken).toBe(true);
  });

  it.each([
    ['a process that is gone', JSON.stringify({ pid: 4_000_000, mark: '1' })],
    ['a later process of the same id', JSON.stringify({ pid: process.pid, mark: 'before' })],
    ['nobody: cut off in the middle', '{"pid":'],
  ])('takes it over from %s', (_who, contents) => {
    writeFileSync(path.join(dataDir, 'arranque.json'), contents);
    const { taken, release } = takeDataFolder(dataDir);
    expect(taken).toBe(true);
    release();
    expect(existsSync(path.join(dataDir, 'arranque.json'))).toBe(false);
  });
});

describe('createProgress', () => {
  it('says in lines what begins and how it ended, where there is no terminal', async () => {
    const lines = [];
    const progress = createProgress({ write: (text) => lines.push(text) });
    await progress.step('Compilando', async () => {});
    await expect(progress.step('Publicando', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(lines.join('')).toMatch(/… Compilando\n {2}✓ Compilando \(0\.\d s\)\n.*… Publicando\n {2}✗ Publicando/s);
  });
});
