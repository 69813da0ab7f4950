import { Injectable } from '@nestjs/common';
import { fileTypeFromFile } from 'file-type/node';
import type { Metadata, Sharp, SharpOptions } from 'sharp';
import { ConcurrencyLimiter } from '../concurrency/concurrency-limiter.ts';
import { DomainError } from '../request-context/request.ts';

const MIME_BY_EXT = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
  pdf: 'application/pdf',
} as const;

/** File formats that the product accepts. */
export type FileFormat = keyof typeof MIME_BY_EXT;

/** The format by the first bytes, not by name or declared type; undefined for other formats. */
export async function detectFormat(path: string): Promise<FileFormat | undefined> {
  const found = await fileTypeFromFile(path);
  return found !== undefined && found.ext in MIME_BY_EXT ? (found.ext as FileFormat) : undefined;
}

/** Content type of a file format. */
export function mimeOf(kind: FileFormat): string {
  return MIME_BY_EXT[kind];
}

/** Widths of served photos, in pixels. A smaller photo has its own width under each name. */
export const FOTO_WIDTHS = [320, 640, 1280] as const;
export type FotoWidth = (typeof FOTO_WIDTHS)[number];

/** 50 megapixels. A file of a few kilobytes can contain far more pixels and take seconds to decode. */
const MAX_PIXELS = 50_000_000;
/**
 * A photo is scaled down until it is no taller than this, in pixels. A strip of 50 megapixels exceeds WebP's and the
 * memory's limits.
 */
const MAX_HEIGHT = 4 * 1280;
/** Each decode needs up to 150 MB. The queue is as long as can be processed in about ten seconds. */
const PLACES = { running: 2, queued: 64 } as const;
const SECONDS = 10;
const WEBP = { quality: 78, effort: 3 } as const;
/**
 * Size limits of a stored proof, in pixels. Small print stays readable, and a long screenshot keeps its length as far as
 * WebP allows.
 */
const COMPROBANTE = { width: 2048, height: 16_000, quality: 85 } as const;

/** Shorter side, in pixels, below which a proof counts as unreadable. */
const READABLE_SIDE = 200;

/** Size for fingerprints, in pixels. */
const GREYS = { width: 720, height: 1600 } as const;

/** A picture in grey, a byte for each pixel, row by row. */
export interface Grays {
  pixels: Uint8Array;
  width: number;
  height: number;
}

type Size = Pick<Metadata, 'width' | 'height'>;

/** A payment proof as it is stored. */
interface Proof {
  picture: Buffer;
  isReadable: boolean;
}

type Refusal = 'foto_no_aceptada' | 'comprobante_no_aceptado';

/** The three WebP files of a photo, by width. */
type PhotoSizes = ReadonlyMap<FotoWidth, Buffer>;

/** Decodes a photo, turns it upright, strips its metadata and encodes it again. */
@Injectable()
export class PhotoPipeline {
  readonly limiter = new ConcurrencyLimiter(PLACES);

  /**
   * The three sizes of a photo on disk.
   * @throws DomainError foto_no_aceptada (not jpeg, png or webp by its bytes, or broken), imagen_grande (over 50 MP),
   * servicio_no_disponible (the queue is full).
   */
  async process(path: string): Promise<PhotoSizes> {
    return this.decode(path, ['jpg', 'png', 'webp'], 'foto_no_aceptada', encode);
  }

  /**
   * A payment proof on disk as one WebP, upright and without metadata, and whether the sent image is large enough to
   * read.
   * @throws DomainError comprobante_no_aceptado (not jpeg, png, webp or heic by its bytes, or broken, or a heic that
   * this build of libvips cannot open), imagen_grande (over 50 MP).
   */
  async processProof(path: string): Promise<Proof> {
    return this.decode(path, ['jpg', 'png', 'webp', 'heic'], 'comprobante_no_aceptado', encodeProof);
  }

  /** A stored picture in grey, small enough to compare its pixels between two requests. */
  async greys(picture: Buffer): Promise<Grays> {
    return this.limiter.run(async () => {
      const grey = await open(picture, { limitInputPixels: MAX_PIXELS });
      const { data, info } = await grey
        .timeout({ seconds: SECONDS })
        .flatten({ background: '#fff' })
        .resize({ ...GREYS, fit: 'inside', withoutEnlargement: true })
        .toColourspace('b-w')
        .raw()
        .toBuffer({ resolveWithObject: true });
      return { pixels: data, width: info.width, height: info.height };
    });
  }

  /** The decoder opens a file only if its first bytes show one of the accepted formats. */
  private async decode<T>(
    path: string,
    kinds: readonly FileFormat[],
    refusal: Refusal,
    encoder: (path: string, size: Size) => Promise<T>,
  ): Promise<T> {
    const kind = await detectFormat(path);
    if (kind === undefined || !kinds.includes(kind)) throw new DomainError(refusal);
    const refuse = () => Promise.reject(new DomainError(refusal));
    return this.limiter.run(async () => {
      const original = await open(path, { limitInputPixels: false });
      const size = await original.metadata().catch(refuse);
      refuseTooManyPixels(size);
      return encoder(path, size).catch(refuse);
    });
  }
}

function refuseTooManyPixels({ width, height }: Size): void {
  if (width * height > MAX_PIXELS) throw new DomainError('imagen_grande');
}

/** Decodes the original once, to the largest width; the smaller widths are made from that picture. */
async function encode(path: string): Promise<PhotoSizes> {
  const [small, medium, large] = FOTO_WIDTHS;
  const original = await openUpright(path);
  const { data, info } = await original
    .resize({ width: large, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const sizes = new Map<FotoWidth, Buffer>();
  for (const width of [small, medium, large]) {
    const copy = await open(data, { raw });
    sizes.set(width, await copy.resize({ width, withoutEnlargement: true }).webp(WEBP).toBuffer());
  }
  return sizes;
}

async function encodeProof(path: string, size: Size): Promise<Proof> {
  const { width, height, quality } = COMPROBANTE;
  const original = await openUpright(path);
  const picture = await original
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .webp({ quality })
    .toBuffer();
  return { picture, isReadable: Math.min(size.width, size.height) >= READABLE_SIDE };
}

/** Opens a picture for decoding, with limits of size and time, rotated upright. */
async function openUpright(path: string): Promise<Sharp> {
  const original = await open(path, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
  return original.timeout({ seconds: SECONDS }).autoOrient();
}

/**
 * libvips is loaded for the first picture, because it takes 8 MB of an API that serves only pages. Every picture is decoded
 * once, so its cache would only cost memory.
 */
async function open(picture: string | Buffer, options: SharpOptions): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  return sharp(picture, options);
}
