import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RegistryStore } from '@fluxpartes/registry/store';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const HASHED = /\.([0-9a-f]{10})\./;
const TEXT_TYPES = /\.(js|css|json)$/;

type Assets = Record<string, { integrity: string; bytes: number }>;

interface Publisher {
  publishShell: (options: { store: RegistryStore; dir: string }) => Promise<string>;
  rollBackShell: (options: { store: RegistryStore }) => Promise<string>;
  publishRemote: (options: { remote: string; store: RegistryStore; dir: string }) => Promise<string>;
  rollBackRemote: (options: { remote: string; store: RegistryStore }) => Promise<string | null>;
}

/** Publishes as `npm run release` does, but into a folder other than the product's. */
export const publisher = (): Promise<Publisher> =>
  import(new URL('scripts/publish/publish.mjs', `file://${ROOT}`).href);

const read = (file: string) => readFileSync(file, 'utf8');

/** Maps each digest to a new one, different for each number. */
function newNames(web: string, number: number): (text: string) => string {
  const digests = new Set(readdirSync(web).flatMap((name) => HASHED.exec(name)?.[1] ?? []));
  const another = (digest: string) => (BigInt(`0x${digest}`) ^ BigInt(0x5a5a5a5a5a + number)).toString(16);
  return (text) =>
    [...digests].reduce((done, first) => done.replaceAll(first, another(first).padStart(10, '0').slice(-10)), text);
}

/** A build's files as its asset description lists them. */
function assetsOf(web: string): Assets {
  const names = readdirSync(web).filter((name) => !/\.(br|gz)$/.test(name));
  const entries = names.map((name) => {
    const content = readFileSync(path.join(web, name));
    const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`;
    return [name, { integrity, bytes: content.length }] as const;
  });
  return Object.fromEntries(entries);
}

/**
 * Simulates a changed source in the shell's build: every file gets a new name, the other files refer to it, and React has
 * the next patch version.
 */
export function compileAgain(dist: string, number: number): void {
  const web = path.join(dist, 'web');
  const offer = JSON.parse(read(path.join(dist, 'shell.json'))) as { shared: { react: string } };
  const { react } = offer.shared;
  const patched = react.replace(/\d+$/, (patch) => String(Number(patch) + 1));
  const withNewNames = newNames(web, number);
  const changed = (text: string) => withNewNames(text).replaceAll(`"${react}"`, `"${patched}"`);
  for (const name of readdirSync(web)) {
    const file = path.join(web, name);
    const content = readFileSync(file);
    rmSync(file);
    if (/\.(br|gz)$/.test(name)) continue;
    const written = TEXT_TYPES.test(name) ? `${changed(content.toString())}\n` : content;
    writeFileSync(path.join(web, withNewNames(name)), written);
  }
  writeFileSync(path.join(dist, 'shell.json'), changed(read(path.join(dist, 'shell.json'))));
  const site = JSON.parse(changed(read(path.join(dist, 'site.json')))) as { assets: Assets };
  writeFileSync(path.join(dist, 'site.json'), JSON.stringify({ ...site, assets: assetsOf(web) }));
}

/** A copy of a remote's build with other page titles, by path. */
export function buildWithTitles(remote: string, dir: string, titles: Readonly<Record<string, string>>): string {
  mkdirSync(dir, { recursive: true });
  cpSync(path.join(ROOT, remote, 'dist'), dir, { recursive: true });
  const file = path.join(dir, 'remote.json');
  const description = JSON.parse(read(file)) as { routes: { path: string; title: string }[] };
  for (const row of description.routes) row.title = titles[row.path] ?? row.title;
  writeFileSync(file, JSON.stringify(description));
  return dir;
}
