import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from '@fluxpartes/http';
import { LRUCache } from 'lru-cache';

interface CompressedPage {
  body: Buffer;
  etag: string;
}

type Cache = LRUCache<string, Promise<CompressedPage>>;

/** About 15 KB each. */
const MAX_CACHED = 300;

/** Variants of a render: by origin and encoding. */
const MAX_OF_RENDER = 3;

const etagOf = (html: string): string => `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;

/** Quality 5, because the browser waits for the compression. */
async function compress(html: string, encoding: Encoding | undefined): Promise<CompressedPage> {
  const etag = etagOf(html);
  if (encoding === undefined) return { body: Buffer.from(html), etag };
  if (encoding === 'gzip') return { body: await promisify(gzip)(html), etag };
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  return { body: await promisify(brotliCompress)(html, { params }), etag };
}

/** Memoises compressed pages. */
export class CompressedPages {
  readonly #byText: Cache = new LRUCache({ max: MAX_CACHED });
  readonly #byRender = new WeakMap<object, WeakMap<object, Cache>>();

  /** Memoised by text. */
  of(html: string, encoding: Encoding | undefined): Promise<CompressedPage> {
    const key = `${etagOf(html)} ${encoding ?? ''}`;
    const page = this.#byText.get(key) ?? compress(html, encoding);
    this.#byText.set(key, page);
    return page;
  }

  /**
   * Memoised by the identity of the page's inputs.
   * @param rest the other inputs as text
   * @param write builds the page on a cache miss
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
