// @ts-check
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { integrityOf, openRegistryStore } from '@fluxpartes/registry/store';
import { changeRecord, withRelease } from '../../../scripts/publish/release-state.mjs';
import { siteSecret } from '../../../scripts/start/environment.mjs';
import { startSite } from '../sites.mjs';

/** The remote with the faulty SSR bundle. */
export const REMOTE = 'mf-catalogue';

/**
 * Two sites, with and without SSR, in front of a product's API on one private data folder. `publish` appends code to the
 * catalogue's SSR bundle and publishes the bundle live, or as a canary of `percent`. It returns the version.
 * @typedef {object} Pair
 * @property {import('../sites.mjs').Site} ssr
 * @property {import('../sites.mjs').Site} plain
 * @property {(code: string, percent?: number) => Promise<string>} publish
 * @property {() => Promise<void>} stop
 *
 * @param {import('../product.mjs').Product} product
 * @returns {Promise<Pair>}
 */
export async function startPair(product) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'fluxpartes-broken-'));
  const own = { ...product, dataDir };
  const secret = { INTERNAL_SECRET: siteSecret(product.dataDir, process.env) };
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  /** @type {import('../sites.mjs').Site[]} */
  const sites = [];
  const stop = async () => {
    await Promise.all(sites.map((site) => site.stop()));
    remove();
  };
  try {
    for (const SSR of ['si', 'no']) sites.push(await startSite(own, { SSR, ...secret }));
    const [ssr, plain] = /** @type {[import('../sites.mjs').Site, import('../sites.mjs').Site]} */ (sites);
    const store = openRegistryStore({ DATA_DIR: dataDir });
    const { live, releases } = (await store.read()).remotes[REMOTE] ?? {};
    const original = releases?.[live ?? ''];
    if (!live || !original?.ssrBundle) throw new Error(`${REMOTE} has no SSR bundle`);
    const files = filesIn(path.join(dataDir, 'mf', REMOTE, live));
    let published = 0;
    /** @type {Pair['publish']} */
    const publish = async (code, percent) => {
      published += 1;
      const version = String(published).padStart(live.length, '0');
      const { ssrBundle: name = '', assets, entry } = original;
      const content = Buffer.concat([files.get(name) ?? Buffer.alloc(0), Buffer.from(code)]);
      await store.keepFiles(REMOTE, version, new Map([...files, [name, content]]), { except: live });
      const asset = { integrity: integrityOf(content), bytes: content.length };
      const release = {
        ...original,
        at: new Date().toISOString(),
        entry: entry.replace(live, version),
        assets: { ...assets, [name]: asset },
      };
      await changeRecord(store, REMOTE, (record) => withRelease(record, version, release, { percent }));
      return version;
    };
    return { ssr, plain, publish, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** @param {string} dir @returns {Map<string, Buffer>} */
const filesIn = (dir) => new Map(readdirSync(dir).map((name) => [name, readFileSync(path.join(dir, name))]));
