import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from '@fluxpartes/http';
import { LRUCache } from 'lru-cache';

/** A page as it is sent. */
interface CompressedPage {
  body: Buffer;
  etag: string;
}

type Cache = LRUCache<string, Promise<CompressedPage>>;

/** Of some 15 KB each. */
const MAX_CACHED = 300;

/** Of one render: by the origin of the request, and by encoding. */
const MAX_OF_RENDER = 3;

const etagOf = (html: string): string => `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;

/** Brotli's quality 5: the page differs by route and address, so it is compressed while the browser waits. */
async function compress(html: string, encoding: Encoding | undefined): Promise<CompressedPage> {
  const etag = etagOf(html);
  if (encoding === undefined) return { body: Buffer.from(html), etag };
  if (encoding === 'gzip') return { body: await promisify(gzip)(html), etag };
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  return { body: await promisify(brotliCompress)(html, { params }), etag };
}

/** Compresses each page once, for as long as it is asked for. */
export class CompressedPages {
  readonly #byText: Cache = new LRUCache({ max: MAX_CACHED });
  readonly #byRender = new WeakMap<object, WeakMap<object, Cache>>();

  /** By the text of the page. */
  of(html: string, encoding: Encoding | undefined): Promise<CompressedPage> {
    const key = `${etagOf(html)} ${encoding ?? ''}`;
    const page = this.#byText.get(key) ?? compress(html, encoding);
    this.#byText.set(key, page);
    return page;
  }

  /**
   * By the objects that the page is written from, for as long as they are kept: the same ones make the same page.
   * @param rest what else the page depends on, in one text
   * @param write the page, called where it is not cached
   */
  ofRender(
    [render, published]: readonly [object, object],
    rest: string,
    { encoding, write }: { encoding: Encoding; write: () => string },
  ): Promise<CompressedPage> {
    const byPublished = this.#byRender.get(render) ?? new WeakMap<object, Cache>();
    const cache: Cache = byPublished.get(published) ?? new LRUCache({ max: MAX_OF_RENDER });
    const key = `${encoding} ${rest}`;
    const page = cache.get(key) ?? compress(write(), encoding);
    this.#byRender.set(render, byPublished);
    byPublished.set(published, cache);
    cache.set(key, page);
    return page;
  }
}
