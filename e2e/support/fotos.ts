import sharp from 'sharp';

export interface FotoFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A JPEG as a phone makes it: large, with a coloured ground that tells one photo from another. */
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

/** A photo as a camera takes it, 12 MP by default: with so much detail that it weighs megabytes. */
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
