import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from '@fluxpartes/http';
import { Kept } from './drawing/kept.ts';

/** A page as it travels. */
interface PackedPage {
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

/** Packs a page once, as long as it is asked for: what it says is its key. */
export class PackedPages {
  readonly #kept = new Kept<Promise<Buffer>>(MOST_KEPT);

  async of(html: string, encoding: Encoding | undefined): Promise<PackedPage> {
    const digest = createHash('sha256').update(html).digest('base64url').slice(0, 22);
    const key = `${digest} ${encoding ?? ''}`;
    const known = this.#kept.get(key);
    const packing = known ?? pack(html, encoding);
    if (!known) this.#kept.set(key, packing);
    return { body: await packing, etag: `W/"${digest}"` };
  }
}
