import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from '@fluxpartes/http';
import { LRUCache } from 'lru-cache';

/** A page as it travels. */
export interface PackedPage {
  body: Buffer;
  etag: string;
}

/** Of some 15 KB each. */
const MOST_KEPT = 300;

/** Quality 5: the page differs by route and address, so it is packed while the browser waits. */
async function pack(html: string, encoding: Encoding | undefined): Promise<Buffer> {
  if (encoding === 'br') return promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return encoding === 'gzip' ? promisify(gzip)(html) : Buffer.from(html);
}

const digestOf = (html: string): string => createHash('sha256').update(html).digest('base64url').slice(0, 22);

const etagOf = (digest: string): string => `W/"${digest}"`;

/** Packs a page once, as long as it is asked for: what it says is its key. */
export class PackedPages {
  readonly #kept = new LRUCache<string, Promise<Buffer>>({ max: MOST_KEPT });

  async of(html: string, encoding: Encoding | undefined): Promise<PackedPage> {
    const digest = digestOf(html);
    const key = `${digest} ${encoding ?? ''}`;
    const known = this.#kept.get(key);
    const packing = known ?? pack(html, encoding);
    if (!known) this.#kept.set(key, packing);
    return { body: await packing, etag: etagOf(digest) };
  }
}

async function packAll(html: string, encoding: Encoding): Promise<PackedPage> {
  return { body: await pack(html, encoding), etag: etagOf(digestOf(html)) };
}

/** Of one drawing: by the address that the site is reached by, and by what the page is packed in. */
const MOST_OF_ONE = 3;

/** Writes and packs a page once for as long as what it is made of is kept: the same objects make the same page. */
export class MadePages {
  readonly #made = new WeakMap<object, WeakMap<object, LRUCache<string, Promise<PackedPage>>>>();

  /**
   * @param parts what the page is made of
   * @param rest what else it says, in one text
   */
  of(parts: readonly [object, object], rest: string, { encoding, write }: Making): Promise<PackedPage> {
    const kept = this.#keptOf(parts);
    const key = `${encoding} ${rest}`;
    const making = kept.get(key) ?? packAll(write(), encoding);
    kept.set(key, making);
    return making;
  }

  #keptOf([first, second]: readonly [object, object]): LRUCache<string, Promise<PackedPage>> {
    const bySecond = this.#made.get(first) ?? new WeakMap<object, LRUCache<string, Promise<PackedPage>>>();
    this.#made.set(first, bySecond);
    const kept = bySecond.get(second) ?? new LRUCache<string, Promise<PackedPage>>({ max: MOST_OF_ONE });
    bySecond.set(second, kept);
    return kept;
  }
}

/** How a page is packed, and its text where nobody has written it yet. */
interface Making {
  encoding: Encoding;
  write: () => string;
}
