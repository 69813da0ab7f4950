import { createHash, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/** A plain picture of a given size; `orientation` 6 is a phone held upright. */
export async function picture(
  width: number,
  height: number,
  { format = 'jpeg', orientation }: { format?: 'jpeg' | 'png' | 'webp'; orientation?: number } = {},
): Promise<Buffer> {
  const image = sharp({ create: { width, height, channels: 3, background: { r: 200, g: 80, b: 20 } } }).toFormat(
    format,
  );
  const exif = { IFD0: { Make: 'Camara secreta' }, IFD3: { GPSLatitude: '34/1 47/1 0/1' } };
  return (orientation === undefined ? image : image.withExif(exif).withMetadata({ orientation, exif })).toBuffer();
}

/** Puts bytes on disk as the upload interceptor would. */
export async function asUpload(folder: string, bytes: Buffer): Promise<{ path: string; sha256: string }> {
  const path = join(folder, randomUUID());
  await writeFile(path, bytes);
  return { path, sha256: createHash('sha256').update(bytes).digest('hex') };
}
