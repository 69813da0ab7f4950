import { ObjectStorage, parseStorageUrl, StorageError } from '@fluxpartes/object-storage';
import { startStorage } from '@fluxpartes/object-storage/testing';
import { BucketStore } from './src/store.ts';

const DOCUMENTS = 'flux/mf/registry/';

let server;
let storage;
let store;
const open = async (options) => {
  server = await startStorage(options);
  storage = new ObjectStorage(parseStorageUrl(server.url, {}));
  store = new BucketStore(storage);
};
beforeEach(() => open());
afterEach(() => server.stop());

/** Adds a step to the history. Returns how often the store ran this change. */
function publish(version, meanwhile = async () => {}) {
  const made = { times: 0 };
  const done = store.change(async (registry) => {
    made.times += 1;
    if (made.times === 1) await meanwhile();
    const { history } = registry.remotes['mf-seller'] ?? { history: [] };
    const record = { live: version, releases: {}, history: [...history, { at: '', version, action: 'publicar' }] };
    return { ...registry, remotes: { 'mf-seller': record } };
  });
  return { made, done };
}
const versions = async () => (await store.read()).remotes['mf-seller'].history.map(({ version }) => version);
const documents = () => [...server.objects.keys()].filter((key) => key.startsWith(DOCUMENTS)).sort();
const land = (name, text) => storage.put(`mf/registry/${name}`, text);
/** The response to the next document's write is lost; `isWritten` decides whether the document was written. */
const loseAnswer = (isWritten) =>
  jest.spyOn(storage, 'put').mockImplementationOnce(async (...sent) => {
    if (isWritten) await ObjectStorage.prototype.put.apply(storage, sent);
    throw new StorageError('the store does not answer', { status: 0 });
  });

it('BucketStore keeps two concurrent changes, the later one on top of the other', async () => {
  const late = publish('late', () => publish('other').done);
  await late.done;
  expect([await versions(), late.made.times]).toEqual([['other', 'late'], 2]);
});

it('BucketStore runs a delayed change again on top of 25 newer documents', async () => {
  await publish('first').done;
  const late = publish('late', async () => {
    for (let n = 0; n < 25; n += 1) await publish(`v${n}`).done;
  });
  await late.done;
  expect([(await versions()).slice(-2), late.made.times]).toEqual([['v24', 'late'], 2]);
  expect(documents()).toHaveLength(20);
});

it('BucketStore does not apply a change twice if its response was lost', async () => {
  await publish('first').done;
  loseAnswer(true);
  const late = publish('late');
  await late.done;
  expect([await versions(), late.made.times]).toEqual([['first', 'late'], 1]);
});

it('BucketStore rejects a change that the store never received, and changes nothing', async () => {
  await publish('first').done;
  loseAnswer(false);
  await expect(publish('late').done).rejects.toThrow('does not answer');
  expect(await versions()).toEqual(['first']);
});

it('BucketStore continues from the last readable document', async () => {
  await publish('one').done;
  await land('00000007.json', '{"schema":2,"rem');
  expect(await versions()).toEqual(['one']);
  await publish('two').done;
  expect([await versions(), documents().at(-1)]).toEqual([['one', 'two'], `${DOCUMENTS}00000008.json`]);
});

it('BucketStore refuses a store of an earlier version and leaves it unchanged', async () => {
  await land('00000007-ab.json', '{"schema":2,"remotes":{}}');
  await expect(publish('one').done).rejects.toThrow('is of an earlier version: empty it, or use another prefix.');
  expect(documents()).toEqual([`${DOCUMENTS}00000007-ab.json`]);
});

it('BucketStore refuses a store that ignores If-None-Match, on every attempt', async () => {
  await server.stop();
  await open({ honoursConditions: false });
  for (let n = 0; n < 2; n += 1) {
    await expect(publish('one').done).rejects.toThrow(/^The store http\S+ ignores If-None-Match, so two publishers/);
  }
  expect(documents()).toEqual([]);
});

describe('the files of a release that the registry no longer names', () => {
  const DAY = 24 * 60 * 60 * 1000;
  const filesOf = () => [...server.objects.keys()].filter((key) => key.startsWith('flux/mf/releases/mf-seller/'));
  /** Makes all stored objects `days` days older. */
  const age = (days) => {
    for (const { metadata } of server.objects.values()) {
      const put = new Date(metadata['last-modified']).getTime();
      metadata['last-modified'] = new Date(put - days * DAY).toUTCString();
    }
  };
  const clear = (...named) =>
    store.removeUnused('mf-seller', { after: { releases: Object.fromEntries(named.map((version) => [version, {}])) } });
  beforeEach(() =>
    store.keepFiles('mf-seller', '0123456789', new Map([['entry.js', Buffer.from('1')]]), { except: '' }),
  );

  it('are kept for one more day, however old, and then deleted', async () => {
    age(40);
    await clear();
    expect(await store.filesOf('mf-seller', '0123456789')).toEqual(['entry.js']);
    age(0.9);
    await clear();
    expect(await store.filesOf('mf-seller', '0123456789')).toEqual(['entry.js']);
    age(0.2);
    await clear();
    expect(filesOf()).toEqual([]);
  });

  it('are kept for another day if the release was named again in between', async () => {
    age(40);
    await clear();
    age(2);
    await clear('0123456789');
    await clear();
    expect(await store.filesOf('mf-seller', '0123456789')).toEqual(['entry.js']);
  });
});
