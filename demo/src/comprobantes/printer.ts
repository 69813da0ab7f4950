import sharp from 'sharp';
import { drawReceipt, type Transferencia } from './receipt.ts';

/** Two thirds of the receipt's 1080 px: still legible, and a fill makes dozens. */
const DENSITY = 48;

/** A receipt as the picture that a buyer uploads: JPEG, 720 × 1440. The same transfer gives the same bytes. */
export async function printReceipt(transferencia: Transferencia): Promise<Buffer> {
  return sharp(drawReceipt(transferencia), { density: DENSITY }).jpeg({ quality: 88 }).toBuffer();
}
