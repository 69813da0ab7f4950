import sharp from 'sharp';

export interface ArchivoDeFoto {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A JPEG as a phone makes it: large, with a coloured ground that tells one photo from another. */
export async function foto(nombre: string, color: string, ancho = 2000, alto = 1500): Promise<ArchivoDeFoto> {
  const circulo = Buffer.from(
    `<svg width="${ancho}" height="${alto}"><circle cx="${ancho / 2}" cy="${alto / 2}" r="${alto / 3}" fill="#fff"/></svg>`,
  );
  const buffer = await sharp({ create: { width: ancho, height: alto, channels: 3, background: color } })
    .composite([{ input: circulo }])
    .jpeg({ quality: 90 })
    .toBuffer();
  return { name: nombre, mimeType: 'image/jpeg', buffer };
}

/** A photo as a camera takes it, 12 MP by default: with so much detail that it weighs megabytes. */
export async function fotoDeCamara(nombre: string, ancho = 4000, alto = 3000): Promise<ArchivoDeFoto> {
  const grano = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const detalle = await sharp({
    create: { width: 1000, height: 750, channels: 3, background: '#806040', noise: grano },
  })
    .png()
    .toBuffer();
  const buffer = await sharp(detalle).resize(ancho, alto, { kernel: 'nearest' }).jpeg({ quality: 92 }).toBuffer();
  return { name: nombre, mimeType: 'image/jpeg', buffer };
}
