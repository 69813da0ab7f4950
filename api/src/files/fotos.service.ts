import { Injectable } from '@nestjs/common';
import { DomainError } from '../request-context/domain-error.ts';
import type { UploadedFile } from '../request-context/uploaded-file.ts';
import { detectFormat } from './detect-format.ts';
import { type ByteRange, type FileFacts, FileStore, type StoredFile } from './file-store.ts';
import { FOTO_WIDTHS, type FotoWidth, PhotoPipeline } from './photo-pipeline.ts';
import { StorageQuotaService } from './storage-quota.service.ts';

/** Photos by the SHA-256 of what was uploaded: the same photo is processed and kept once. */
@Injectable()
export class FotosService {
  private readonly running = new Map<string, Promise<void>>();

  constructor(
    private readonly store: FileStore,
    private readonly pipeline: PhotoPipeline,
    private readonly cupo: StorageQuotaService,
  ) {}

  /**
   * Processes and stores a photo; its hash is what a row keeps.
   * @param usuarioId whose room it takes; nobody's where the program itself brings it
   * @throws DomainError foto_no_aceptada | imagen_grande | cupo_de_archivos_lleno
   */
  async save(file: Pick<UploadedFile, 'path' | 'sha256'>, usuarioId?: number): Promise<string> {
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
  async saveNew(files: readonly Pick<UploadedFile, 'path' | 'sha256'>[], usuarioId?: number): Promise<void> {
    for (const { path } of files) {
      const kind = await detectFormat(path);
      if (kind !== 'jpg' && kind !== 'png') throw new DomainError('foto_nueva_no_aceptada');
    }
    for (const file of files) await this.save(file, usuarioId);
  }

  /** One size of a photo, or a part of it, undefined where there is none. */
  async open(hash: string, width: FotoWidth, part?: ByteRange): Promise<StoredFile | undefined> {
    return this.store.open(keyOf(hash, width), part);
  }

  /** What is known of one size of a photo without reading it. */
  async describe(hash: string, width: FotoWidth): Promise<FileFacts | undefined> {
    return this.store.describe(keyOf(hash, width));
  }

  private async processOnce(
    { path, sha256: hash }: Pick<UploadedFile, 'path' | 'sha256'>,
    usuarioId: number | undefined,
  ): Promise<void> {
    const note = async (sizes: readonly number[]) => {
      const bytes = sizes.reduce((sum, one) => sum + one, 0);
      if (usuarioId !== undefined) await this.cupo.noteFoto(usuarioId, hash, bytes);
    };
    const present = await Promise.all(FOTO_WIDTHS.map((width) => this.store.touch(keyOf(hash, width))));
    const known = present.filter((bytes) => bytes !== undefined);
    if (known.length === present.length) return note(known);
    const sizes = await this.pipeline.process(path);
    await note([...sizes.values()].map(({ length }) => length));
    for (const [width, bytes] of sizes) await this.store.put(keyOf(hash, width), bytes);
  }
}

function keyOf(hash: string, width: FotoWidth): string {
  return `fotos/${hash}/${width}.webp`;
}
