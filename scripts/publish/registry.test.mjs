import { spawn, spawnSync } from 'node:child_process';
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
import { changeRemote, documentsIn, readRegistry } from './registry.mjs';

const PUBLISHERS = 20;
const REMOTES = ['mf-catalogue', 'mf-account', 'mf-seller', 'mf-admin'];

let remotesDir;
beforeEach(() => {
  remotesDir = mkdtempSync(path.join(tmpdir(), 'registry-'));
});
afterEach(() => rmSync(remotesDir, { recursive: true }));

/** A process that adds release after release of one remote until it is killed, and says each that was accepted. */
function startPublisher(number) {
  const program = `
    import { changeRemote } from ${JSON.stringify(path.resolve('scripts/publish/registry.mjs'))};
    const remote = ${JSON.stringify(REMOTES[number % REMOTES.length])};
    for (let n = 0; n < 15; n += 1) {
      const version = '${number}-' + n;
      const release = { entry: version, chunks: {}, at: new Date().toISOString(), commit: null };
      changeRemote(${JSON.stringify(remotesDir)}, remote, (record) => ({
        live: version,
        releases: { ...record.releases, [version]: release },
        history: [...record.history, { at: release.at, version, action: 'publicar' }],
      }));
      console.log(remote + ' ' + version);
      await new Promise(setImmediate);
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
    // Every fourth is killed in the midst of its work.
    if (number % 4 === 0 && output.split('\n').length > 3 + number / 4) child.kill('SIGKILL');
  });
  return new Promise((resolve) => child.on('close', () => resolve(output.split('\n').filter(Boolean))));
}

it('has every accepted release of twenty publishers at once, some of them killed, and one live of each remote', async () => {
  const folder = documentsIn(remotesDir);
  const torn = [];
  const reader = setInterval(() => {
    try {
      readRegistry(remotesDir);
    } catch (error) {
      torn.push(error);
    }
  }, 1);
  const accepted = (
    await Promise.all(Array.from({ length: PUBLISHERS }, (_, number) => startPublisher(number)))
  ).flat();
  clearInterval(reader);
  expect(torn).toEqual([]);
  expect(accepted.length).toBeGreaterThan((PUBLISHERS * 15) / 2);
  const { remotes } = readRegistry(remotesDir);
  const held = Object.entries(remotes).flatMap(([name, { releases }]) =>
    Object.keys(releases).map((version) => `${name} ${version}`),
  );
  expect(held).toEqual(expect.arrayContaining(accepted));
  for (const { live, history, releases } of Object.values(remotes)) {
    expect(live).toBe(history.at(-1).version);
    expect(new Set(history.map(({ version }) => version)).size).toBe(history.length);
    expect(Object.keys(releases)).toHaveLength(history.length);
  }
  expect(readdirSync(folder).filter((name) => name.endsWith('.json'))).toHaveLength(20);
});

it('says nothing of what a killed publisher left half written, and clears it away when it is old', async () => {
  const folder = documentsIn(remotesDir);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, '.half'), '{"schema":2,"rem');
  utimesSync(path.join(folder, '.half'), new Date(0), new Date(0));
  expect(readRegistry(remotesDir)).toEqual({ schema: 2, remotes: {} });
  await startPublisher(1);
  expect(readdirSync(folder)).not.toContain('.half');
  expect(JSON.parse(readFileSync(path.join(folder, '00000015.json'), 'utf8')).remotes['mf-account'].live).toBe('1-14');
});

it.each(['{"schema":2,"rem', 'null', '[]', '{}'])(
  'goes on from the last document that reads, where the highest is %s',
  (broken) => {
    const live = (version) => changeRemote(remotesDir, 'mf-seller', (record) => ({ ...record, live: version }));
    live('one');
    writeFileSync(path.join(documentsIn(remotesDir), '00000007.json'), broken);
    expect(readRegistry(remotesDir).remotes['mf-seller'].live).toBe('one');
    live('two');
    expect(readRegistry(remotesDir).remotes['mf-seller'].live).toBe('two');
  },
);

it('makes nothing of an older document where the highest cannot be read for a moment', () => {
  changeRemote(remotesDir, 'mf-seller', (record) => ({ ...record, live: 'one' }));
  mkdirSync(path.join(documentsIn(remotesDir), '00000007.json'));
  expect(() => changeRemote(remotesDir, 'mf-seller', (record) => ({ ...record, live: 'two' }))).toThrow('EISDIR');
  expect(readdirSync(documentsIn(remotesDir))).toEqual(['00000001.json', '00000007.json']);
});

it('leaves nothing half written behind where the disk takes no more', () => {
  changeRemote(remotesDir, 'mf-seller', (record) => ({ ...record, live: 'one' }));
  const program = `import { changeRemote } from ${JSON.stringify(path.resolve('scripts/publish/registry.mjs'))};
    changeRemote(process.argv[1], 'mf-seller', (record) => ({ ...record, live: 'x'.repeat(9000) }));`;
  const limited = 'trap "" XFSZ; ulimit -f 4; exec "$@"';
  const node = [process.execPath, '--input-type=module', '-e', program, remotesDir];
  expect(spawnSync('bash', ['-c', limited, 'bash', ...node]).stderr.toString()).toContain('EFBIG');
  expect(readdirSync(documentsIn(remotesDir))).toEqual(['00000001.json']);
});

it('that cannot be read is one line for whoever asks what is live', () => {
  mkdirSync(path.join(documentsIn(path.join(remotesDir, 'mf')), '00000007.json'), { recursive: true });
  const env = { DATA_DIR: remotesDir };
  const { stderr, status } = spawnSync(process.execPath, [path.resolve('scripts/remotes.mjs')], { env });
  expect([stderr.toString(), status]).toEqual([expect.stringMatching(/^EISDIR[^\n]*\n$/), 1]);
});

it('ends with a reason where the highest is a link to nothing', () => {
  changeRemote(remotesDir, 'mf-seller', (record) => ({ ...record, live: 'one' }));
  symlinkSync('nowhere', path.join(documentsIn(remotesDir), '00000007.json'));
  expect(() => readRegistry(remotesDir)).toThrow('ENOENT');
});

it('ends with a reason where no number is left', () => {
  mkdirSync(documentsIn(remotesDir), { recursive: true });
  writeFileSync(path.join(documentsIn(remotesDir), '99999999.json'), '{"schema":2,"remotes":{}}');
  expect(() => changeRemote(remotesDir, 'mf-seller', (record) => record)).toThrow('no number left');
});

it('keeps what a later publisher writes, though nobody here knows it', () => {
  const trial = { version: 'two', hours: 10 };
  const history = [{ at: '2026-11-01T00:00:00Z', version: 'two', action: 'probar' }];
  const kiosk = { live: 'x' };
  mkdirSync(documentsIn(remotesDir), { recursive: true });
  const document = { schema: 2, kiosk, remotes: { 'mf-seller': { live: 'one', releases: {}, history, trial } } };
  writeFileSync(path.join(documentsIn(remotesDir), '00000001.json'), JSON.stringify(document));
  changeRemote(remotesDir, 'mf-admin', (record) => ({ ...record, live: 'one' }));
  const changed = readRegistry(remotesDir);
  expect([changed.kiosk, changed.remotes['mf-seller']]).toEqual([kiosk, document.remotes['mf-seller']]);
  expect(changed.remotes['mf-admin'].live).toBe('one');
});
