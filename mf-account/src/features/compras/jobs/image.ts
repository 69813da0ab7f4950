import { MAX_BYTES } from '@fluxpartes/dominio';
import { SHRUNK_PHOTO_BYTES, shrinkPhoto, type Turn } from '@fluxpartes/ui';

/** The types that the API reads and that need no other form to be sent. */
const TRAVELLING_TYPES = ['image/jpeg', 'image/png', 'image/webp'];

/** What is said of one that the API does not take. */
export const IMAGE_TOO_LARGE = 'La imagen es demasiado grande: puede tener hasta 12 MB.';

/** Why an image stays here: it cannot be made smaller, and the API takes no more than 12 MB. */
export class ImageTooLarge extends Error {
  override readonly name = 'ImagenDemasiadoGrande';
  override readonly message = IMAGE_TOO_LARGE;
}

/**
 * What is sent of a chosen image: turned, and small. One that is small already goes as it is, so that a screenshot's
 * letters stay sharp; one that this browser cannot read goes as it is too, for the API may (HEIC).
 * @throws ImageTooLarge
 */
export async function imageToSend(file: File, turn: Turn, shrink = shrinkPhoto): Promise<File> {
  const isSmallAlready = file.size <= SHRUNK_PHOTO_BYTES && TRAVELLING_TYPES.includes(file.type);
  if (turn === 0 && isSmallAlready) return file;
  try {
    return new File([await shrink(file, turn)], nombreJpeg(file.name), { type: 'image/jpeg' });
  } catch {
    if (file.size > MAX_BYTES.comprobante) throw new ImageTooLarge();
    return file;
  }
}

function nombreJpeg(nombre: string): string {
  return `${nombre.replace(/\.[^.]*$/, '') || 'comprobante'}.jpg`;
}
