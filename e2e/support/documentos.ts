import type { ArchivoDeFoto } from './fotos.ts';

/** A PDF by its bytes, as heavy as asked. */
export function pdf(nombre: string, bytes = 200): ArchivoDeFoto {
  const cabeza = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n');
  const cola = Buffer.from('\ntrailer<</Root 1 0 R>>\n%%EOF\n');
  const relleno = Buffer.alloc(Math.max(0, bytes - cabeza.length - cola.length), '% ');
  return { name: nombre, mimeType: 'application/pdf', buffer: Buffer.concat([cabeza, relleno, cola]) };
}
