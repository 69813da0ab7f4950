import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ObjectStorage, parseStorageUrl } from '@fluxpartes/object-storage';
import { startStorage } from '@fluxpartes/object-storage/testing';
import { BucketStore, FolderStore } from './src/store.ts';

const FROM_SOURCE = ['--import', path.resolve('scripts/testing/from-source.mjs')];

const PUBLISHERS = 20;
const REMOTES = ['mf-catalogue', 'mf-account', 'mf-seller', 'mf-admin'];

const FACTS = {
  container: '',
  exposes: [],
  chunks: {},
  routes: [],
  contract: { min: 1, max: 1 },
  shared: {},
  uses: {},
  assets: {},
  weight: {},
  commit: null,
};

const entry = JSON.stringify(path.join(__dirname, 'src/store.ts'));

const KINDS = {
  folder: {
    rounds: 15,
    together: 1,
    open: async () => {
      const dir = mkdtempSync(path.join(tmpdir(), 'registry-'));
      return {
        store: new FolderStore(dir),
        program: `const { FolderStore } = await import(${entry}); const store = new FolderStore(${JSON.stringify(dir)});`,
        close: () => rmSync(dir, { recursive: true }),
      };
    },
  },
  store: {
    rounds: 1,
    together: 2,
    open: async () => {
      const server = await startStorage();
      return {
        store: new BucketStore(new ObjectStorage(parseStorageUrl(server.url, {}))),
        program: `const { BucketStore } = await import(${entry});
          const { ObjectStorage, parseStorageUrl } = await import('@fluxpartes/object-storage');
          const place = parseStorageUrl(${JSON.stringify(server.url)}, {});
          const store = new BucketStore(new ObjectStorage(place));`,
        close: server.stop,
      };
    },
  },
};

/**
 * Starts a process that adds releases, of `number` remotes at once, until it is killed. The process reports each accepted
 * release.
 */
function startPublishers(number, { program, rounds, together, onAccepted }) {
  const text = `
    ${program}
    const remotes = ${JSON.stringify(REMOTES)};
    const facts = ${JSON.stringify(FACTS)};
    const publish = async (own) => {
      const number = ${number} + own;
      const remote = remotes[number % remotes.length];
      for (let n = 0; n < ${rounds}; n += 1) {
      const version = number + '-' + n;
      const release = { ...facts, entry: version, at: new Date().toISOString() };
      await store.change((registry) => {
        const record = registry.remotes[remote] ?? { releases: {}, history: [] };
        const next = {
          live: version,
          releases: { ...record.releases, [version]: release },
          history: [...record.history, { at: release.at, version, action: 'publicar' }],
        };
        return { ...registry, remotes: { ...registry.remotes, [remote]: next } };
      });
      process.stdout.write(remote + ' ' + version + '\\n');
      await new Promise(setImmediate);
      }
    };
    await Promise.all(Array.from({ length: ${together} }, (_, own) => publish(own)));`;
  const child = spawn(process.execPath, [...FROM_SOURCE, '--input-type=module', '-e', text], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
    onAccepted();
  });
  const ended = new Promise((resolve) => child.on('close', () => resolve(output.split('\n').filter(Boolean))));
  return { ended, kill: () => child.kill('SIGKILL') };
}

describe.each(Object.entries(KINDS))('in a %s', (_name, { open, rounds, together }) => {
  let place;
  beforeEach(async () => {
    place = await open();
  });
  afterEach(() => place.close());

  it('every accepted release of twenty concurrent publishers is kept, even if some are killed', async () => {
    const torn = [];
    let isDone = false;
    const reading = (async () => {
      while (!isDone) {
        await place.store.read().catch((error) => torn.push(error));
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    })();
    let accepted = 0;
    // Every fourth process is killed in the middle of its work.
    const onAccepted = () => {
      accepted += 1;
      if (accepted !== PUBLISHERS / 4) return;
      for (const { kill } of publishers.filter((_, n) => n % 4 === 0)) kill();
    };
    const publishers = Array.from({ length: PUBLISHERS / together }, (_, n) =>
      startPublishers(n * together, { program: place.program, rounds, together, onAccepted }),
    );
    const said = (await Promise.all(publishers.map(({ ended }) => ended))).flat();
    isDone = true;
    await reading;
    expect(torn).toEqual([]);
    expect(said.length).toBeGreaterThanOrEqual((PUBLISHERS * rounds) / 2);
    const { remotes } = await place.store.read();
    const held = Object.entries(remotes).flatMap(([name, { releases }]) =>
      Object.keys(releases).map((version) => `${name} ${version}`),
    );
    expect(held).toEqual(expect.arrayContaining(said));
    for (const { live, history, releases } of Object.values(remotes)) {
      expect(live).toBe(history.at(-1).version);
      expect(new Set(history.map(({ version }) => version)).size).toBe(history.length);
      expect(Object.keys(releases)).toHaveLength(history.length);
    }
  });
});
