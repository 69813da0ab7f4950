import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { UploadedFile } from '../../call/uploaded-file.ts';

/** Files as an upload leaves them for the services: on disk, counted and hashed. */
export class ArchivosTemporales {
  private cuantos = 0;

  private constructor(private readonly carpeta: string) {}

  /** A folder of its own where uploads lie: what a kill leaves there, the sweep of the file store removes. */
  static async abrir(donde: string): Promise<ArchivosTemporales> {
    const carpeta = join(donde, `demo-${randomUUID()}`);
    await mkdir(carpeta, { recursive: true, mode: 0o700 });
    return new ArchivosTemporales(carpeta);
  }

  /** Writes a file of a form's field. */
  async subir(campo: string, bytes: Uint8Array): Promise<UploadedFile> {
    this.cuantos += 1;
    const path = join(this.carpeta, String(this.cuantos));
    await writeFile(path, bytes, { mode: 0o600 });
    return { campo, path, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
  }

  async borrar(): Promise<void> {
    await rm(this.carpeta, { recursive: true, force: true });
  }
}
