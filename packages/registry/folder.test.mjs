import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FolderStore } from './src/store.ts';

const FROM_SOURCE = ['--import', path.resolve('scripts/testing/from-source.mjs')];

let remotesDir;
beforeEach(() => {
  remotesDir = mkdtempSync(path.join(tmpdir(), 'registry-'));
});
afterEach(() => rmSync(remotesDir, { recursive: true }));

const documentsIn = (dir) => path.join(dir, 'registry');
const readRegistry = (dir) => new FolderStore(dir).read();
const changeRemote = (name, change) =>
  new FolderStore(remotesDir).change((registry) => ({
    ...registry,
    remotes: { ...registry.remotes, [name]: change(registry.remotes[name] ?? { releases: {}, history: [] }) },
  }));
const goLive = (version) => changeRemote('mf-seller', (record) => ({ ...record, live: version }));
const liveOne = async () => (await readRegistry(remotesDir)).remotes['mf-seller'].live;

it('FolderStore ignores a half-written file of a killed publisher and removes it when old', async () => {
  const folder = documentsIn(remotesDir);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, '.half'), '{"schema":2,"rem');
  utimesSync(path.join(folder, '.half'), new Date(0), new Date(0));
  expect(await readRegistry(remotesDir)).toEqual({ schema: 2, remotes: {} });
  for (let n = 1; n <= 25; n += 1) await goLive(`v${n}`);
  const names = readdirSync(folder).sort();
  expect([names.length, names[0], names.at(-1)]).toEqual([20, '00000006.json', '00000025.json']);
  expect(JSON.parse(readFileSync(path.join(folder, '00000025.json'), 'utf8')).remotes['mf-seller'].live).toBe('v25');
});

it.each(['{"schema":2,"rem', 'null', '[]', '{}'])(
  'FolderStore continues from the last readable document if the highest is %s',
  async (broken) => {
    await goLive('one');
    writeFileSync(path.join(documentsIn(remotesDir), '00000007.json'), broken);
    expect(await liveOne()).toBe('one');
    await goLive('two');
    expect(await liveOne()).toBe('two');
  },
);

it('FolderStore changes nothing if the highest document cannot be read', async () => {
  await goLive('one');
  mkdirSync(path.join(documentsIn(remotesDir), '00000007.json'));
  await expect(goLive('two')).rejects.toThrow('EISDIR');
  expect(readdirSync(documentsIn(remotesDir))).toEqual(['00000001.json', '00000007.json']);
});

it('FolderStore leaves no partial file behind if a write fails with EFBIG', async () => {
  await goLive('one');
  const program = `const { FolderStore } = await import(${JSON.stringify(path.join(__dirname, 'src/store.ts'))});
    const remotes = { 'mf-seller': { live: 'x'.repeat(9000), releases: {}, history: [] } };
    await new FolderStore(process.argv[1]).change((registry) => ({ ...registry, remotes }));`;
  const limited = 'trap "" XFSZ; ulimit -f 4; exec "$@"';
  const node = [process.execPath, ...FROM_SOURCE, '--input-type=module', '-e', program, remotesDir];
  expect(spawnSync('bash', ['-c', limited, 'bash', ...node]).stderr.toString()).toContain('EFBIG');
  expect(readdirSync(documentsIn(remotesDir))).toEqual(['00000001.json']);
});

it('releases.mjs prints one line and exits with 1 if the registry cannot be read', () => {
  mkdirSync(path.join(documentsIn(path.join(remotesDir, 'mf')), '00000007.json'), { recursive: true });
  const env = { DATA_DIR: remotesDir };
  const program = path.resolve('scripts/releases.mjs');
  const { stderr, status } = spawnSync(process.execPath, [...FROM_SOURCE, program], { env });
  expect([stderr.toString(), status]).toEqual([expect.stringMatching(/^EISDIR[^\n]*\n$/), 1]);
});

it('FolderStore rejects with a reason if the highest document is a dangling link', async () => {
  await goLive('one');
  symlinkSync('nowhere', path.join(documentsIn(remotesDir), '00000007.json'));
  await expect(readRegistry(remotesDir)).rejects.toThrow('lists a document that is not there');
});

it('FolderStore rejects a change with a reason if no document number is left', async () => {
  mkdirSync(documentsIn(remotesDir), { recursive: true });
  writeFileSync(path.join(documentsIn(remotesDir), '99999999.json'), '{"schema":2,"remotes":{}}');
  await expect(goLive('one')).rejects.toThrow('no number left');
});

it('FolderStore keeps fields that it does not know when it changes the registry', async () => {
  const trial = { version: 'two', hours: 10 };
  const history = [{ at: '2026-11-01T00:00:00Z', version: 'two', action: 'probar' }];
  const kiosk = { live: 'x' };
  mkdirSync(documentsIn(remotesDir), { recursive: true });
  const document = { schema: 2, kiosk, remotes: { 'mf-seller': { live: 'one', releases: {}, history, trial } } };
  writeFileSync(path.join(documentsIn(remotesDir), '00000001.json'), JSON.stringify(document));
  await changeRemote('mf-admin', (record) => ({ ...record, live: 'one' }));
  const changed = await readRegistry(remotesDir);
  expect([changed.kiosk, changed.remotes['mf-seller']]).toEqual([kiosk, document.remotes['mf-seller']]);
  expect(changed.remotes['mf-admin'].live).toBe('one');
});
