import { Injectable } from '@nestjs/common';
import { DomainError } from '../http/errors/domain-error.ts';
import type { UploadedFile } from '../http/upload/uploaded-file.ts';
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
  ) {}

  /**
   * Processes and stores a photo; its hash is what a row keeps.
   * @throws DomainError foto_no_aceptada | imagen_grande
   */
  async guardar(file: Pick<UploadedFile, 'path' | 'sha256'>): Promise<string> {
    const hash = file.sha256;
    const running = this.running.get(hash) ?? this.processOnce(hash, file.path);
    this.running.set(hash, running);
    try {
      await running;
    } finally {
      this.running.delete(hash);
    }
    return hash;
  }

  /**
   * Processes and stores the photos of an edit, which takes no WebP (specification, section 5; contract, 'Files').
   * None is stored where one is of another kind.
   * @throws DomainError foto_nueva_no_aceptada | foto_no_aceptada (broken) | imagen_grande
   */
  async guardarNuevas(files: readonly Pick<UploadedFile, 'path' | 'sha256'>[]): Promise<void> {
    for (const { path } of files) {
      const kind = await kindOf(path);
      if (kind !== 'jpg' && kind !== 'png') throw new DomainError('foto_nueva_no_aceptada');
    }
    for (const file of files) await this.guardar(file);
  }

  /** One size of a photo, undefined where there is none. */
  async abrir(hash: string, ancho: AnchoDeFoto): Promise<StoredFile | undefined> {
    return this.store.open(claveDe(hash, ancho));
  }

  private async processOnce(hash: string, path: string): Promise<void> {
    const present = await Promise.all(ANCHOS_DE_FOTO.map((ancho) => this.store.touch(claveDe(hash, ancho))));
    if (present.every(Boolean)) return;
    for (const [ancho, bytes] of await this.pipeline.process(path)) {
      await this.store.put(claveDe(hash, ancho), bytes);
    }
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
