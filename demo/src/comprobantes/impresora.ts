import sharp from 'sharp';
import { dibujarRecibo, type Transferencia } from './recibo.ts';

/** Two thirds of the receipt's 1080 px: still legible, and a fill makes dozens. */
const DENSIDAD = 48;

/** A receipt as the picture that a buyer uploads: JPEG, 720 × 1440. The same transfer gives the same bytes. */
export async function imprimirRecibo(transferencia: Transferencia): Promise<Buffer> {
  return sharp(dibujarRecibo(transferencia), { density: DENSIDAD }).jpeg({ quality: 88 }).toBuffer();
}
