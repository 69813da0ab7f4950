import type { FotoFile } from './fotos.ts';

/** A PDF of this size in bytes. */
export function pdf(nombre: string, bytes = 200): FotoFile {
  const head = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n');
  const queue = Buffer.from('\ntrailer<</Root 1 0 R>>\n%%EOF\n');
  const fill = Buffer.alloc(Math.max(0, bytes - head.length - queue.length), '% ');
  return { name: nombre, mimeType: 'application/pdf', buffer: Buffer.concat([head, fill, queue]) };
}
