import { retired, rolledBack, withRelease } from './release-state.mjs';

const NOTHING = { live: null, releases: {}, history: [] };
const at = '2026-11-22T12:00:00Z';
const release = { entry: 'https://cubo.example/entry.js', chunks: {}, at, commit: null };
const publish = (record, version) => withRelease(record, version, release);
const back = (record, version) => rolledBack(record, { at, version });
const actions = ({ history }) => history.map(({ version, action }) => `${action} ${version}`);

it('a rollback of the first release of a remote leaves nothing live', () => {
  const record = back(publish(NOTHING, 'v1'));
  expect(record).toMatchObject({ live: null, releases: { v1: { takenBack: true } } });
  expect(actions(record)).toEqual(['publicar v1', 'retirar v1']);
  expect(() => back(record)).toThrow('no earlier version');
});

it.each([
  ['published again', (record) => publish(record, 'v1'), 'v1'],
  ['named', (record) => back(record, 'v1'), 'v1'],
  ['corrected', (record) => publish(record, 'v2'), 'v2'],
])('a remote without a live release is live again when a version is %s', (_how, again, version) => {
  const { live, releases } = again(back(publish(NOTHING, 'v1')));
  expect([live, releases[version].takenBack]).toEqual([version, undefined]);
});

it('a rollback leaves nothing live after a repeated publication, or after an earlier rollback', () => {
  const twice = publish(publish(NOTHING, 'v1'), 'v1');
  expect(back(twice).live).toBeNull();
  expect(back(publish(back(twice), 'v2')).live).toBeNull();
});

it('a second rollback is rejected and does not remove the remote', () => {
  const record = back(publish(publish(NOTHING, 'v1'), 'v2'));
  expect(record.live).toBe('v1');
  expect(() => back(record)).toThrow('no earlier version');
});

describe('retired', () => {
  const retire = (record) => retired(record, at);

  it('leaves nothing live, until a release is published or named again', () => {
    const record = retire(publish(publish(NOTHING, 'v1'), 'v2'));
    expect(record).toMatchObject({ live: null, releases: { v1: {}, v2: { takenBack: true } } });
    expect(actions(record)).toEqual(['publicar v1', 'publicar v2', 'retirar v2']);
    expect([back(record, 'v2').live, publish(record, 'v3').live]).toEqual(['v2', 'v3']);
  });

  it('removes the canary too, with or without a live release', () => {
    const canary = (record) => withRelease(record, 'v9', release, { percent: 10 });
    for (const record of [canary(NOTHING), canary(publish(NOTHING, 'v1'))]) {
      const { live, canary: left, releases } = retire(record);
      expect([live, left, releases.v9.takenBack]).toEqual([null, undefined, true]);
    }
  });

  it('throws when nothing is live', () => {
    expect(() => retire(retire(publish(NOTHING, 'v1')))).toThrow('nothing of it is live');
  });
});
