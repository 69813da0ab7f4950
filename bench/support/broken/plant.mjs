// @ts-check
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { integrityOf, openRegistryStore } from '@fluxpartes/registry-store';
import { changeRecord, withRelease } from '../../../scripts/publish/releases.mjs';
import { siteSecret } from '../../../scripts/start/environment.mjs';
import { startSite } from '../sites.mjs';

/** Whose drawing is spoilt. */
export const REMOTE = 'mf-catalogue';

/**
 * Two sites in front of a product's API on one data folder that is nobody else's; the one draws, the other does not.
 * `publish` puts what stands behind the code of the catalogue's drawing, as a release that is live, or of so many of a
 * hundred visitors; it answers its version.
 * @typedef {object} Pair
 * @property {import('../sites.mjs').Site} drawing
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
    const [drawing, plain] = /** @type {[import('../sites.mjs').Site, import('../sites.mjs').Site]} */ (sites);
    const store = openRegistryStore({ DATA_DIR: dataDir });
    const { live, releases } = (await store.read()).remotes[REMOTE] ?? {};
    const sound = releases?.[live ?? ''];
    if (!live || !sound?.ssrBundle) throw new Error(`${REMOTE} has nothing to draw with`);
    const files = filesIn(path.join(dataDir, 'mf', REMOTE, live));
    let planted = 0;
    /** @type {Pair['publish']} */
    const publish = async (code, percent) => {
      planted += 1;
      const version = String(planted).padStart(live.length, '0');
      const { ssrBundle: name = '', assets, entry } = sound;
      const content = Buffer.concat([files.get(name) ?? Buffer.alloc(0), Buffer.from(code)]);
      await store.keepFiles(REMOTE, version, new Map([...files, [name, content]]), { except: live });
      const asset = { integrity: integrityOf(content), bytes: content.length };
      const release = {
        ...sound,
        at: new Date().toISOString(),
        entry: entry.replace(live, version),
        assets: { ...assets, [name]: asset },
      };
      await changeRecord(store, REMOTE, (record) => withRelease(record, version, release, { percent }));
      return version;
    };
    return { drawing, plain, publish, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** @param {string} dir @returns {Map<string, Buffer>} */
const filesIn = (dir) => new Map(readdirSync(dir).map((name) => [name, readFileSync(path.join(dir, name))]));
