/** The longest side that is sent, in pixels: enough for the widest size that the site serves, 1280. */
export const LADO_MAXIMO = 1600;
/** A photo leaves the phone under this many bytes (experience, 'Photos'). */
export const BYTES_MAXIMOS = 500_000;
/** JPEG qualities, tried in this order until one fits. */
const CALIDADES = [0.85, 0.75, 0.65, 0.5];

interface Medidas {
  ancho: number;
  alto: number;
}

/** Draws the photo at a size and encodes it as JPEG at a quality from 0 to 1. */
export type Codificar = (medidas: Medidas, calidad: number) => Promise<Blob>;

/** The size at which the longest side is at most `lado`; never larger than it was, never under 1 pixel. */
export function medidasDentroDe({ ancho, alto }: Medidas, lado: number): Medidas {
  const escala = Math.min(1, lado / Math.max(ancho, alto));
  return { ancho: Math.max(1, Math.round(ancho * escala)), alto: Math.max(1, Math.round(alto * escala)) };
}

/** The best encoding that fits BYTES_MAXIMOS: first by quality, then by size. The last try is sent as it comes. */
export async function codificarDentroDelPeso(original: Medidas, codificar: Codificar): Promise<Blob> {
  let foto = await codificar(medidasDentroDe(original, LADO_MAXIMO), CALIDADES[0] ?? 0.85);
  for (const lado of [LADO_MAXIMO, 1280, 960]) {
    for (const calidad of CALIDADES) {
      if (foto.size <= BYTES_MAXIMOS) return foto;
      foto = await codificar(medidasDentroDe(original, lado), calidad);
    }
  }
  return foto;
}

/** Quarter turns clockwise, in degrees. */
export type Giro = 0 | 90 | 180 | 270;

/** The size of what is seen once it is turned: lying becomes standing at a quarter turn. */
export function medidasGiradas({ ancho, alto }: Medidas, giro: Giro): Medidas {
  return giro % 180 === 0 ? { ancho, alto } : { ancho: alto, alto: ancho };
}

/**
 * A photo as it is uploaded: upright and then turned by `giro`, at most LADO_MAXIMO pixels a side, JPEG under
 * BYTES_MAXIMOS, without EXIF.
 * @throws where the browser cannot read the file as an image.
 */
export async function achicarFoto(archivo: Blob, giro: Giro = 0): Promise<Blob> {
  const imagen = await createImageBitmap(archivo, { imageOrientation: 'from-image' });
  try {
    const original = medidasGiradas({ ancho: imagen.width, alto: imagen.height }, giro);
    return await codificarDentroDelPeso(original, (medidas, calidad) => dibujar(imagen, giro, medidas, calidad));
  } finally {
    imagen.close();
  }
}

function dibujar(imagen: ImageBitmap, giro: Giro, medidas: Medidas, calidad: number): Promise<Blob> {
  const lienzo = document.createElement('canvas');
  lienzo.width = medidas.ancho;
  lienzo.height = medidas.alto;
  const pincel = lienzo.getContext('2d');
  if (!pincel) return Promise.reject(new Error('no 2d context'));
  pincel.imageSmoothingQuality = 'high';
  // JPEG has no transparency: what is transparent in a PNG becomes white, not black.
  pincel.fillStyle = 'white';
  pincel.fillRect(0, 0, medidas.ancho, medidas.alto);
  pincel.translate(medidas.ancho / 2, medidas.alto / 2);
  pincel.rotate((giro * Math.PI) / 180);
  const { ancho, alto } = medidasGiradas(medidas, giro);
  pincel.drawImage(imagen, -ancho / 2, -alto / 2, ancho, alto);
  return new Promise((resolve, reject) => {
    lienzo.toBlob((foto) => (foto ? resolve(foto) : reject(new Error('no encoding'))), 'image/jpeg', calidad);
  });
}
