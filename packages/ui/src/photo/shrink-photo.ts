/** The longest side of an uploaded photo, in pixels: enough for the largest width that the site serves, 1280. */
export const MAX_SIDE = 1600;
/** The maximum size of a photo after compression, in bytes. */
export const MAX_PHOTO_BYTES = 500_000;
/** JPEG qualities, tried in this order until the photo fits. */
const QUALITIES = [0.85, 0.75, 0.65, 0.5];

interface Dimensions {
  width: number;
  height: number;
}

/** Draws the photo at a size and encodes it as JPEG at a quality from 0 to 1. */
export type Encode = (dimensions: Dimensions, quality: number) => Promise<Blob>;

/** The size at which the longest side is at most `side`; never larger than the original, never under 1 pixel. */
export function dimensionsWithin({ width, height }: Dimensions, side: number): Dimensions {
  const zoomScale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * zoomScale)), height: Math.max(1, Math.round(height * zoomScale)) };
}

/**
 * The best encoding that fits MAX_PHOTO_BYTES: first by quality, then by size. The last attempt is sent even if it does not
 * fit.
 */
export async function encodeWithinBytes(original: Dimensions, encode: Encode): Promise<Blob> {
  let foto = await encode(dimensionsWithin(original, MAX_SIDE), QUALITIES[0] ?? 0.85);
  for (const side of [MAX_SIDE, 1280, 960]) {
    for (const quality of QUALITIES) {
      if (foto.size <= MAX_PHOTO_BYTES) return foto;
      foto = await encode(dimensionsWithin(original, side), quality);
    }
  }
  return foto;
}

/** Clockwise rotation in quarter turns, in degrees. */
export type Turn = 0 | 90 | 180 | 270;

/** The size of the image after the turn: a quarter turn makes landscape portrait. */
export function turnedDimensions({ width, height }: Dimensions, turn: Turn): Dimensions {
  return turn % 180 === 0 ? { width, height } : { width: height, height: width };
}

/**
 * A photo as it is uploaded: upright and then turned by `turn`, at most MAX_SIDE pixels a side, JPEG under
 * MAX_PHOTO_BYTES, without EXIF.
 * @throws if the browser cannot read the file as an image.
 */
export async function shrinkPhoto(file: Blob, turn: Turn = 0): Promise<Blob> {
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const original = turnedDimensions({ width: image.width, height: image.height }, turn);
    return await encodeWithinBytes(original, (dimensions, quality) => draw(image, turn, dimensions, quality));
  } finally {
    image.close();
  }
}

function draw(image: ImageBitmap, turn: Turn, dimensions: Dimensions, quality: number): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = dimensions.width;
  canvas.height = dimensions.height;
  const brush = canvas.getContext('2d');
  if (!brush) return Promise.reject(new Error('no 2d context'));
  brush.imageSmoothingQuality = 'high';
  // JPEG has no transparency: transparent areas of a PNG become white, not black.
  brush.fillStyle = 'white';
  brush.fillRect(0, 0, dimensions.width, dimensions.height);
  brush.translate(dimensions.width / 2, dimensions.height / 2);
  brush.rotate((turn * Math.PI) / 180);
  const { width, height } = turnedDimensions(dimensions, turn);
  brush.drawImage(image, -width / 2, -height / 2, width, height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((foto) => (foto ? resolve(foto) : reject(new Error('no encoding'))), 'image/jpeg', quality);
  });
}
