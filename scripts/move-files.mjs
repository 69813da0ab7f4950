// @ts-check
/**
 * Copies the photos, documents and proofs of one store into another (`npm run mover:archivos -- --desde ./var/archivos
 * --hacia s3://cubo`), a folder or a bucket each.
 */
import { existsSync } from 'node:fs';

const program = new URL('../api/dist/files/moving/move-files-main.js', import.meta.url);
if (existsSync(program)) await import(program.href);
else {
  console.error('La API no está compilada todavía: npm run build');
  process.exitCode = 1;
}
