import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

interface Release {
  entry: string;
  assets: object;
  at: string;
}

interface RemoteRecord {
  live: string;
  releases: Record<string, Release>;
  history: { at: string; version: string; action: string }[];
}

/** Version of every remote's newer release. */
export const NEWER = 'ffffffffff';

/**
 * Removes the integrity of the chunks from a build: the files that these specs change in transit must run, as in a broken
 * build.
 */
function forgetIntegrity(dir: string): void {
  for (const name of readdirSync(dir).filter((one) => one.startsWith('remoteEntry.'))) {
    const file = path.join(dir, name);
    if (name.endsWith('.js')) writeFileSync(file, readFileSync(file, 'utf8').replace(/sha384-[\w+/]{64}/g, ''));
    else rmSync(file);
  }
}

/** A different build of the same sources: its files refer to their runtime by another name. */
function buildAgain(from: string, to: string): void {
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    if (/\.(br|gz)$/.test(name)) continue;
    if (!name.endsWith('.js')) cpSync(path.join(from, name), path.join(to, name));
    else
      writeFileSync(
        path.join(to, name),
        readFileSync(path.join(from, name), 'utf8')
          .replace(/(?<=webpackChunk\w+_)[0-9a-f]{6}\b/g, 'ffffff')
          .replace(/(?<=")(mf-\w+_)[0-9a-f]{6}:/g, '$1ffffff:'),
      );
  }
}

/**
 * Copies the product's remotes. Of each remote a newer release is live, and the product's own release is the previous one.
 */
export function plantTwoReleases(target: string, product: string): void {
  cpSync(product, target, { recursive: true });
  rmSync(path.join(target, 'counts'), { recursive: true, force: true });
  const folder = path.join(target, 'registry');
  const last = readdirSync(folder).sort().at(-1) ?? '';
  const document = JSON.parse(readFileSync(path.join(folder, last), 'utf8')) as {
    remotes: Record<string, RemoteRecord>;
  };
  const at = new Date().toISOString();
  for (const [remote, record] of Object.entries(document.remotes)) {
    const before = record.releases[record.live];
    if (!before) throw new Error(`${remote} is not live`);
    forgetIntegrity(path.join(target, remote, record.live));
    buildAgain(path.join(target, remote, record.live), path.join(target, remote, NEWER));
    before.assets = {};
    record.releases[NEWER] = { ...before, entry: before.entry.replace(record.live, NEWER), at };
    record.history.push({ at, version: NEWER, action: 'publicar' });
    record.live = NEWER;
  }
  const next = `${String(Number.parseInt(last, 10) + 1).padStart(8, '0')}.json`;
  writeFileSync(path.join(folder, next), JSON.stringify(document));
}
