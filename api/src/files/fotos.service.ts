import { Injectable } from '@nestjs/common';
import { DomainError } from '../call/domain-error.ts';
import type { UploadedFile } from '../call/uploaded-file.ts';
import { CupoService } from './cupo.service.ts';
import { kindOf } from './file-kind.ts';
import { FileStore, type StoredFile } from './file-store.ts';
import { ANCHOS_DE_FOTO, type AnchoDeFoto, PhotoPipeline } from './photo-pipeline.ts';

/** Photos by the SHA-256 of what was uploaded: the same photo is processed and kept once. */
@Injectable()
export class FotosService {
  private readonly running = new Map<string, Promise<void>>();

  constructor(
    private readonly store: FileStore,
    private readonly pipeline: PhotoPipeline,
    private readonly cupo: CupoService,
  ) {}

  /**
   * Processes and stores a photo; its hash is what a row keeps.
   * @param usuarioId whose room it takes; nobody's where the program itself brings it
   * @throws DomainError foto_no_aceptada | imagen_grande | cupo_de_archivos_lleno
   */
  async guardar(file: Pick<UploadedFile, 'path' | 'sha256'>, usuarioId?: number): Promise<string> {
    const key = `${usuarioId} ${file.sha256}`;
    const running = this.running.get(key) ?? this.processOnce(file, usuarioId);
    this.running.set(key, running);
    try {
      await running;
    } finally {
      this.running.delete(key);
    }
    return file.sha256;
  }

  /**
   * Processes and stores the photos of an edit, which takes no WebP (specification, section 5; contract, 'Files').
   * None is stored where one is of another kind.
   * @throws DomainError foto_nueva_no_aceptada | foto_no_aceptada (broken) | imagen_grande | cupo_de_archivos_lleno
   */
  async guardarNuevas(files: readonly Pick<UploadedFile, 'path' | 'sha256'>[], usuarioId?: number): Promise<void> {
    for (const { path } of files) {
      const kind = await kindOf(path);
      if (kind !== 'jpg' && kind !== 'png') throw new DomainError('foto_nueva_no_aceptada');
    }
    for (const file of files) await this.guardar(file, usuarioId);
  }

  /** One size of a photo, undefined where there is none. */
  async abrir(hash: string, ancho: AnchoDeFoto): Promise<StoredFile | undefined> {
    return this.store.open(claveDe(hash, ancho));
  }

  private async processOnce(
    { path, sha256: hash }: Pick<UploadedFile, 'path' | 'sha256'>,
    usuarioId: number | undefined,
  ): Promise<void> {
    const anotar = async (tamanos: readonly number[]) => {
      const bytes = tamanos.reduce((sum, one) => sum + one, 0);
      if (usuarioId !== undefined) await this.cupo.anotarFoto(usuarioId, hash, bytes);
    };
    const present = await Promise.all(ANCHOS_DE_FOTO.map((ancho) => this.store.touch(claveDe(hash, ancho))));
    const known = present.filter((bytes) => bytes !== undefined);
    if (known.length === present.length) return anotar(known);
    const sizes = await this.pipeline.process(path);
    await anotar([...sizes.values()].map(({ length }) => length));
    for (const [ancho, bytes] of sizes) await this.store.put(claveDe(hash, ancho), bytes);
  }
}

function claveDe(hash: string, ancho: AnchoDeFoto): string {
  return `fotos/${hash}/${ancho}.webp`;
}

/** The site's path of a photo, at its largest where no width is named; the page swaps the width for another. */
export function urlDeFoto(hash: string, ancho: AnchoDeFoto = 1280): string {
  return `/api/fotos/${hash}/${ancho}.webp`;
}

const URL_DE_FOTO = new RegExp(`^/api/fotos/([0-9a-f]{64})/(?:${ANCHOS_DE_FOTO.join('|')})\\.webp$`);

/** The hash of a photo from its site's path at any width; undefined for what is no such path. */
export function hashDeFoto(url: string): string | undefined {
  return URL_DE_FOTO.exec(url)?.[1];
}
