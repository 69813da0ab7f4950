import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Counts } from '../../shell/server/failures/counts.ts';
import { readHealth } from './counts.mjs';
import { storeIn } from './testing/registry-folder.mjs';

let remotesDir;
beforeEach(() => {
  remotesDir = mkdtempSync(path.join(tmpdir(), 'counts-'));
});
afterEach(() => rmSync(remotesDir, { recursive: true }));

const v1 = (more) => ({ remote: 'mf-catalogue', release: 'v1', address: '192.0.2.1', ...more });
const healthOf = async (version) => (await readHealth(storeIn(remotesDir)))('mf-catalogue', version);

describe('what was counted', () => {
  it('is on the disk within two seconds, and the sum over those that were stopped and those that go on', async () => {
    jest.useFakeTimers();
    const [killed, running] = [new Counts(remotesDir), new Counts(remotesDir)];
    try {
      for (let i = 0; i < 500; i++) killed.load(v1({ address: `192.0.${i % 9}.${i % 250}` }));
      killed.failure(v1(), 'slow');
      running.load(v1());
      jest.advanceTimersByTime(2000);
      expect(await healthOf('v1')).toMatchObject({ loads: 501, failures: 1, perThousand: 1000 / 501 });
      running.load(v1());
      jest.advanceTimersByTime(2000);
      expect((await healthOf('v1')).loads).toBe(502);
    } finally {
      killed.close();
      running.close();
      jest.useRealTimers();
    }
  });

  it('goes after ninety days without a word; what is torn or nobody knows counts for nothing', async () => {
    const dir = path.join(remotesDir, 'counts');
    mkdirSync(dir);
    const count = JSON.stringify({ remotes: { 'mf-catalogue': { v1: { loads: 3, failures: {} } } } });
    for (const name of ['old.json', 'young.json']) writeFileSync(path.join(dir, name), count);
    writeFileSync(path.join(dir, 'torn.json'), count.slice(0, 30));
    const others = ['{"v1":{"loads":"many"}}', '{"v1":null}', 'null', '{"v1":{"loads":-9,"failures":{"slow":-1}}}'];
    for (const [i, other] of others.entries())
      writeFileSync(path.join(dir, `other${i}.json`), `{"remotes":{"mf-catalogue":${other}}}`);
    expect((await healthOf('v1')).loads).toBe(6);
    const days = (n) => new Date(Date.now() - n * 24 * 60 * 60 * 1000);
    utimesSync(path.join(dir, 'old.json'), days(91), days(91));
    utimesSync(path.join(dir, 'young.json'), days(89), days(89));
    const counts = new Counts(remotesDir);
    counts.clearAway();
    counts.close();
    expect(readdirSync(dir)).toEqual(expect.not.arrayContaining(['old.json']));
    expect((await healthOf('v1')).loads).toBe(3);
  });
});
