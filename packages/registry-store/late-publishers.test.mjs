import { BucketStore } from './index.mjs';

/** A store whose clock is the test's: it goes on by half a second with each list, and says seconds. */
class SlowStorage {
  where = 'here/';
  objects = new Map();
  clock = 1_000_000;
  /** What happens before, in place of and after a put, by what its key begins with. */
  around = [];

  #second = () => new Date(Math.floor(this.clock / 1000) * 1000);

  /** Keys in the order in which they were put. */
  written = [];

  land(key, content) {
    this.written.push(key);
    this.objects.set(key, { content, modified: this.#second() });
    return { at: this.#second() };
  }

  async put(key, content) {
    const index = this.around.findIndex(({ prefix }) => key.startsWith(prefix));
    if (index < 0) return this.land(key, content);
    const [{ act }] = this.around.splice(index, 1);
    return act(() => this.land(key, content));
  }

  async read(key) {
    const found = this.objects.get(key);
    return found ? Buffer.from(found.content) : null;
  }

  async delete(key) {
    this.objects.delete(key);
  }

  async list(prefix) {
    this.clock += 500;
    const keys = [...this.objects.keys()].filter((key) => key.startsWith(prefix)).sort();
    return { objects: keys.map((key) => ({ key, modified: this.objects.get(key).modified })), at: this.#second() };
  }
}

const MINUTE = 60_000;
const DOCUMENT = 'mf/registry/';

let storage;
let store;
beforeEach(() => {
  storage = new SlowStorage();
  store = new BucketStore(storage);
});

/** Adds a step to the history, once for each time that it is made; counts those times. */
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
const documents = () =>
  [...storage.objects.keys()]
    .filter((key) => key.startsWith(DOCUMENT))
    .map((key) => key.slice(DOCUMENT.length).split('-')[0])
    .sort();
const versions = async () => (await store.read()).remotes['mf-seller'].history.map(({ version }) => version);
const sleep = () => {
  storage.clock += MINUTE;
};

it('one that slept before it wrote makes its change anew on top of the others', async () => {
  const late = publish('late', async () => {
    sleep();
    await publish('other').done;
  });
  await late.done;
  expect([await versions(), late.made.times]).toEqual([['other', 'late'], 2]);
  expect(storage.written.filter((key) => key.startsWith(DOCUMENT))).toHaveLength(2);
});

it('one that slept while it wrote takes nobody’s place, and makes its change anew', async () => {
  await publish('first').done;
  const seen = [];
  storage.around.push({
    prefix: DOCUMENT,
    act: async (land) => {
      sleep();
      await publish('other').done;
      const answer = land();
      seen.push(await versions());
      return answer;
    },
  });
  const late = publish('late');
  await late.done;
  expect(seen).toEqual([['first', 'other']]);
  expect([await versions(), late.made.times]).toEqual([['first', 'other', 'late'], 2]);
});

it('one that slept once it had written is not made twice where the others built on it', async () => {
  storage.around.push({
    prefix: DOCUMENT,
    act: async (land) => {
      const answer = land();
      sleep();
      await publish('other').done;
      return answer;
    },
  });
  const late = publish('late');
  await late.done;
  expect([await versions(), late.made.times]).toEqual([['late', 'other'], 1]);
});

it('one whose answer was lost is not made twice', async () => {
  storage.around.push({
    prefix: DOCUMENT,
    act: async (land) => {
      land();
      throw new Error('lost');
    },
  });
  const late = publish('late');
  await late.done;
  expect([await versions(), late.made.times]).toEqual([['late'], 1]);
});

it('one whose document arrives long after it was given up changes nothing', async () => {
  let arrive;
  storage.around.push({
    prefix: DOCUMENT,
    act: async (land) => {
      arrive = land;
      throw new Error('no answer');
    },
  });
  const late = publish('late');
  await late.done;
  arrive();
  expect(documents()).toEqual(['00000001', '00000002']);
  expect(await versions()).toEqual(['late']);
  await publish('other').done;
  expect([await versions(), late.made.times]).toEqual([['late', 'other'], 2]);
});

describe.each(['mf/queue/choosing/', 'mf/queue/numbers/'])('one that slept over %s', (prefix) => {
  it.each([
    ['once it was there', (land, sleeps) => [land(), sleeps()]],
    ['before it was there', async (land, sleeps) => [await sleeps().then(land)]],
  ])('%s goes in after those who passed', async (_name, act) => {
    await publish('first').done;
    const sleeps = async () => {
      sleep();
      await publish('other').done;
    };
    storage.around.push({ prefix, act: async (land) => (await Promise.all(await act(land, sleeps)))[0] });
    const late = publish('late');
    await late.done;
    expect([await versions(), late.made.times]).toEqual([['first', 'other', 'late'], 1]);
  });
});

it('the killed hold nobody up for longer than the lease, and nothing is left of them', async () => {
  storage.land('mf/queue/choosing/dead', '');
  storage.land('mf/queue/numbers/00000041-dead', '');
  const begin = storage.clock;
  await publish('one').done;
  expect(storage.clock - begin).toBeGreaterThan(8000);
  expect(storage.clock - begin).toBeLessThan(20_000);
  expect([...storage.objects.keys()].map((key) => key.replace(/-.*/, ''))).toEqual([`${DOCUMENT}00000042`]);
});

it('goes on from the last document that reads, and keeps twenty', async () => {
  await publish('one').done;
  storage.land(`${DOCUMENT}00000007-ab.json`, '{"schema":2,"rem');
  expect(await versions()).toEqual(['one']);
  for (let n = 0; n < 22; n += 1) await publish(`v${n}`).done;
  expect((await versions()).length).toBe(23);
  expect([...storage.objects.keys()].filter((key) => key.startsWith(DOCUMENT))).toHaveLength(20);
});
