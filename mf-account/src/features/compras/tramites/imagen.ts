import { BYTES_MAXIMOS } from '@fluxpartes/dominio';
import { achicarFoto, BYTES_DE_FOTO_ACHICADA, type Giro } from '@fluxpartes/ui';

/** The types that the API reads and that need no other form to be sent. */
const TIPOS_QUE_VIAJAN = ['image/jpeg', 'image/png', 'image/webp'];
/** What a phone's photo is called where the system does not know its type. */
const NOMBRE_DE_HEIC = /\.hei[cf]$/i;

/** Why an image stays here: it cannot be made smaller, and the API takes no more than 12 MB. */
export class ImagenDemasiadoGrande extends Error {
  override readonly name = 'ImagenDemasiadoGrande';
  override readonly message = 'La imagen es demasiado grande: puede tener hasta 12 MB.';
}

/** Whether a file has an image type (specification, section 5, 'Payment proof'). */
export function esImagen({ type, name }: Pick<File, 'type' | 'name'>): boolean {
  return type.startsWith('image/') || (type === '' && NOMBRE_DE_HEIC.test(name));
}

/**
 * What is sent of a chosen image: turned, and small. One that is small already goes as it is, so that a screenshot's
 * letters stay sharp; one that this browser cannot read goes as it is too, for the API may (HEIC).
 * @throws ImagenDemasiadoGrande
 */
export async function imagenAEnviar(archivo: File, giro: Giro, achicar = achicarFoto): Promise<File> {
  const yaEsChica = archivo.size <= BYTES_DE_FOTO_ACHICADA && TIPOS_QUE_VIAJAN.includes(archivo.type);
  if (giro === 0 && yaEsChica) return archivo;
  try {
    return new File([await achicar(archivo, giro)], nombreJpeg(archivo.name), { type: 'image/jpeg' });
  } catch {
    if (archivo.size > BYTES_MAXIMOS.comprobante) throw new ImagenDemasiadoGrande();
    return archivo;
  }
}

function nombreJpeg(nombre: string): string {
  return `${nombre.replace(/\.[^.]*$/, '') || 'comprobante'}.jpg`;
}
