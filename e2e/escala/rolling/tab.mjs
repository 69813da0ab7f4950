// @ts-check
import { createHash } from 'node:crypto';
import path from 'node:path';

/** Files that are named after what is in them. */
const HASHED = /(?:src|href)="(\/(?:shell|mf)\/[^"]+\.(?:js|css|woff2))"/g;

/** @param {string} url @returns {Promise<Buffer>} @throws where it did not answer with it */
export async function got(url) {
  const answer = await fetch(url);
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (!answer.ok) throw new Error(`GET ${url} answered ${answer.status}`);
  return bytes;
}

/** What a page loads at once. @param {string} html */
export const filesIn = (html) => [...html.matchAll(HASHED)].map(([, file]) => String(file));

/** A page that stays open: it knows the files of the releases that it was opened with, and may ask for each at any time. */
export class Tab {
  /** Of what it has asked for already. @type {Map<string, string>} */
  #digests = new Map();
  #turn = 0;

  /** @param {string} url of the site @param {readonly string[]} files */
  constructor(url, files) {
    this.url = url;
    this.files = files;
  }

  /** @param {string} url of the site @param {string} page */
  static async open(url, page) {
    const html = (await got(`${url}${page}`)).toString();
    const own = filesIn(html);
    const remotes = await releasesAt(url);
    const files = new Set([...own, ...remotes.flatMap(({ files: theirs }) => theirs)]);
    if (own.length === 0 || remotes.length === 0) throw new Error(`${page} names no files`);
    return new Tab(url, [...files]);
  }

  /** Asks for the next of its files: what is named after its contents never has others. */
  async use() {
    const file = this.files[this.#turn % this.files.length] ?? '';
    this.#turn += 1;
    const digest = createHash('sha256')
      .update(await got(`${this.url}${file}`))
      .digest('hex');
    if ((this.#digests.get(file) ?? digest) !== digest) throw new Error(`${file} has changed`);
    this.#digests.set(file, digest);
  }
}

/**
 * What a site serves of each remote.
 * @param {string} url
 * @returns {Promise<{ name: string, version: string, files: string[] }[]>}
 */
export async function releasesAt(url) {
  const { remotes } = JSON.parse((await got(`${url}/mf/registry.json`)).toString());
  return Object.entries(remotes).map(([name, { version, entry, chunks }]) => {
    const lists = /** @type {{ js: string[], css: string[] }[]} */ (Object.values(chunks));
    const beside = lists.flatMap(({ js, css }) => [...js, ...css]).map((file) => path.join(path.dirname(entry), file));
    return { name, version, files: [entry, ...beside] };
  });
}
