import { wentBack, withRelease } from './releases.mjs';

const NOTHING = { live: null, releases: {}, history: [] };
const at = '2026-11-22T12:00:00Z';
const release = { entry: 'https://cubo.example/entry.js', chunks: {}, at, commit: null };
const publish = (record, version) => withRelease(record, version, release);
const back = (record, version) => wentBack(record, { at, version });
const actions = ({ history }) => history.map(({ version, action }) => `${action} ${version}`);

it('the first release of a remote is taken back, and nothing is live', () => {
  const record = back(publish(NOTHING, 'v1'));
  expect(record).toMatchObject({ live: null, releases: { v1: { takenBack: true } } });
  expect(actions(record)).toEqual(['publicar v1', 'retirar v1']);
  expect(() => back(record)).toThrow('no earlier version');
});

it.each([
  ['published again', (record) => publish(record, 'v1'), 'v1'],
  ['named', (record) => back(record, 'v1'), 'v1'],
  ['corrected', (record) => publish(record, 'v2'), 'v2'],
])('it is live again when it is %s', (_how, again, version) => {
  const { live, releases } = again(back(publish(NOTHING, 'v1')));
  expect([live, releases[version].takenBack]).toEqual([version, undefined]);
});

it('so is one that was published twice, and one that came after another had been taken back', () => {
  const twice = publish(publish(NOTHING, 'v1'), 'v1');
  expect(back(twice).live).toBeNull();
  expect(back(publish(back(twice), 'v2')).live).toBeNull();
});

it('whoever goes back twice takes no remote away', () => {
  const record = back(publish(publish(NOTHING, 'v1'), 'v2'));
  expect(record.live).toBe('v1');
  expect(() => back(record)).toThrow('no earlier version');
});
