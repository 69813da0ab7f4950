import sharp from 'sharp';

export interface FotoFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A JPEG as large as a phone's, with a background colour that distinguishes the photos. */
export async function foto(nombre: string, color: string, width = 2000, height = 1500): Promise<FotoFile> {
  const circle = Buffer.from(
    `<svg width="${width}" height="${height}"><circle cx="${width / 2}" cy="${height / 2}" r="${height / 3}" fill="#fff"/></svg>`,
  );
  const buffer = await sharp({ create: { width, height, channels: 3, background: color } })
    .composite([{ input: circle }])
    .jpeg({ quality: 90 })
    .toBuffer();
  return { name: nombre, mimeType: 'image/jpeg', buffer };
}

/** A photo as from a camera, 12 MP by default, with so much detail that it has several megabytes. */
export async function cameraFoto(nombre: string, width = 4000, height = 3000): Promise<FotoFile> {
  const grain = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const detail = await sharp({
    create: { width: 1000, height: 750, channels: 3, background: '#806040', noise: grain },
  })
    .png()
    .toBuffer();
  const buffer = await sharp(detail).resize(width, height, { kernel: 'nearest' }).jpeg({ quality: 92 }).toBuffer();
  return { name: nombre, mimeType: 'image/jpeg', buffer };
}
