import { dimensionsWithin, encodeWithinBytes, MAX_PHOTO_BYTES, turnedDimensions } from './shrink-photo.ts';

/** A stub of the JPEG encoder: the number of bytes grows with the area and the quality. */
function encoder(bytesPerPixel: number) {
  return jest.fn(async ({ width, height }: { width: number; height: number }, quality: number) => {
    const size = Math.round(width * height * quality * bytesPerPixel);
    return { size, type: 'image/jpeg' } as Blob;
  });
}

describe('dimensionsWithin', () => {
  it.each([
    ['12 MP, lying', { width: 4000, height: 3000 }, { width: 1600, height: 1200 }],
    ['12 MP, standing', { width: 3000, height: 4000 }, { width: 1200, height: 1600 }],
    ['a small one stays', { width: 640, height: 480 }, { width: 640, height: 480 }],
    ['a very long one keeps a pixel', { width: 16000, height: 2 }, { width: 1600, height: 1 }],
  ])('limits a photo to 1600 pixels: %s', (_testCase, original, expected) => {
    expect(dimensionsWithin(original, 1600)).toEqual(expected);
  });
});

describe('encodeWithinBytes', () => {
  const original = { width: 4000, height: 3000 };

  it('uses the best quality if that fits', async () => {
    const encode = encoder(0.2);
    const foto = await encodeWithinBytes(original, encode);
    expect(foto.size).toBeLessThanOrEqual(MAX_PHOTO_BYTES);
    expect(encode).toHaveBeenLastCalledWith({ width: 1600, height: 1200 }, 0.85);
  });

  it('reduces the quality before the size', async () => {
    const encode = encoder(0.35);
    const foto = await encodeWithinBytes(original, encode);
    expect(foto.size).toBeLessThanOrEqual(MAX_PHOTO_BYTES);
    expect(encode).toHaveBeenLastCalledWith({ width: 1600, height: 1200 }, 0.65);
  });

  it('reduces the size if the lowest quality is not enough', async () => {
    const encode = encoder(0.6);
    const foto = await encodeWithinBytes(original, encode);
    expect(foto.size).toBeLessThanOrEqual(MAX_PHOTO_BYTES);
    expect(encode.mock.lastCall?.[0].width).toBeLessThan(1600);
  });
});

describe('turnedDimensions', () => {
  it.each([
    [0, { width: 4000, height: 3000 }],
    [90, { width: 3000, height: 4000 }],
    [180, { width: 4000, height: 3000 }],
    [270, { width: 3000, height: 4000 }],
  ] as const)('returns the dimensions after a turn of %i degrees', (turn, expected) => {
    expect(turnedDimensions({ width: 4000, height: 3000 }, turn)).toEqual(expected);
  });
});
