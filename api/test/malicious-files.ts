import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG of a few kilobytes that is `side` × `side` pixels of one bit. */
export function pngBomb(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const pixels = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

/** Script appended to a picture; an attacker wants a browser to execute it as a page. */
export const HTML_TAIL = '<html><script>alert(document.cookie)</script></html>';

/** A phone's picture with the GPS position where it was taken. */
export async function photoWithGps(): Promise<Buffer> {
  const exif = {
    IFD0: { Make: 'Camara secreta' },
    IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '34/1 47/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '58/1 23/1 0/1' },
  };
  const size = { width: 400, height: 300, channels: 3, background: '#285' } as const;
  return sharp({ create: size }).jpeg().withExif(exif).toBuffer();
}

/** A hand-made multipart body, because clients sanitise file names. */
export function partWithNombre(campo: string, nombre: string, bytes: Buffer): Buffer {
  const head = `--b\r\nContent-Disposition: form-data; name="${campo}"; filename="${nombre}"\r\nContent-Type: image/jpeg\r\n\r\n`;
  return Buffer.concat([Buffer.from(head, 'latin1'), bytes, Buffer.from('\r\n--b--\r\n')]);
}
