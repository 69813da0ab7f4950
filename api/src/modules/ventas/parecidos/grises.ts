import type { Grises } from '../../../files/photo-pipeline.ts';

/** A part of a picture, in pixels; right and bottom are outside it. */
export interface Marco {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The mean of each row of a picture, from top to bottom. */
export function mediasDeFilas({ pixels, width, height }: Grises): Float64Array {
  const medias = new Float64Array(height);
  for (let y = 0; y < height; y += 1) {
    let sum = 0;
    for (let x = 0; x < width; x += 1) sum += pixels[y * width + x] ?? 0;
    medias[y] = sum / width;
  }
  return medias;
}

/** The mean of each column of a picture, from left to right. */
export function mediasDeColumnas({ pixels, width, height }: Grises): Float64Array {
  const medias = new Float64Array(width);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) medias[x] = (medias[x] ?? 0) + (pixels[y * width + x] ?? 0) / height;
  }
  return medias;
}

/**
 * The mean grey of each cell of a part of a picture, cut into columns and rows. A pixel that lies in two cells counts in
 * each by the share that lies there, so that another size of the same picture gives the same means.
 */
export function mediasDeCeldas(grises: Grises, marco: Marco, columnas: number, filas: number): Float64Array {
  const medias = new Float64Array(columnas * filas);
  const alto = (marco.bottom - marco.top) / filas;
  for (let y = marco.top; y < marco.bottom; y += 1) {
    const franja = celdasDeFila(grises, y, marco, columnas);
    const [desde, hasta] = [(y - marco.top) / alto, (y + 1 - marco.top) / alto];
    for (let fila = Math.floor(desde); fila < hasta && fila < filas; fila += 1) {
      const parte = Math.min(hasta, fila + 1) - Math.max(desde, fila);
      for (let i = 0; i < columnas; i += 1) {
        const celda = fila * columnas + i;
        medias[celda] = (medias[celda] ?? 0) + parte * (franja[i] ?? 0);
      }
    }
  }
  return medias;
}

/** The means of one row of pixels, cut into columns: differences of its running sum. */
function celdasDeFila({ pixels, width }: Grises, y: number, { left, right }: Marco, columnas: number): Float64Array {
  const sumas = new Float64Array(right - left + 1);
  for (let x = left; x < right; x += 1) sumas[x - left + 1] = (sumas[x - left] ?? 0) + (pixels[y * width + x] ?? 0);
  const ancho = (right - left) / columnas;
  const medias = new Float64Array(columnas);
  let anterior = 0;
  for (let i = 0; i < columnas; i += 1) {
    const hasta = sumaHasta(sumas, (i + 1) * ancho);
    medias[i] = (hasta - anterior) / ancho;
    anterior = hasta;
  }
  return medias;
}

/** A running sum at a place between two pixels: the share of the one it lies in. */
function sumaHasta(sumas: Float64Array, lugar: number): number {
  const entero = Math.min(Math.floor(lugar), sumas.length - 1);
  const suma = sumas[entero] ?? 0;
  return suma + (lugar - entero) * ((sumas[entero + 1] ?? suma) - suma);
}
