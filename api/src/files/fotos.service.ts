import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.ts';
import { DomainError, type UploadedFile } from '../request-context/request.ts';
import { type ByteRange, type FileFacts, FileStore, type StoredFile } from './file-store.ts';
import { StorageQuotaService } from './files.service.ts';
import { detectFormat, FOTO_WIDTHS, type FotoWidth, PhotoPipeline } from './photo-pipeline.ts';

/** Base path of photo URLs in stored listings. In responses STORAGE_PUBLIC_URL replaces it. */
const SITE = '/api';

/**
 * The `fotos` array in a listing's JSON. Inside a JSON text a quote has a backslash before it, so only the real key
 * matches.
 */
const FOTOS_IN_JSON = /"fotos": ?\[[^\]]*\]/g;

const PATH = new RegExp(`^/fotos/([0-9a-f]{64})/(?:${FOTO_WIDTHS.join('|')})\\.webp$`);

/** The site's path of a photo, in the largest width by default. The page replaces the width. */
export function fotoUrl(hash: string, width: FotoWidth = 1280): string {
  return `${SITE}/fotos/${hash}/${width}.webp`;
}

/** Public URLs of photos: on the site, or in the store itself (`STORAGE_PUBLIC_URL`). */
@Injectable()
export class FotoUrls {
  private readonly base: string;

  constructor(@Inject(CONFIG) { STORAGE_PUBLIC_URL }: Pick<Config, 'STORAGE_PUBLIC_URL'>) {
    this.base = STORAGE_PUBLIC_URL ?? SITE;
  }

  /** Part of the ETag: distinguishes responses with different photo URLs. Empty if the site serves the photos. */
  get mark(): string {
    return this.base === SITE ? '' : ` ${this.base}`;
  }

  /** The public URL for a site path of a photo. */
  of(path: string): string {
    return this.base + path.slice(SITE.length);
  }

  /** Replaces the photo paths in the JSON text of listings by public URLs. */
  inJson(text: string): string {
    if (this.base === SITE) return text;
    return text.replace(FOTOS_IN_JSON, (fotos) => fotos.replaceAll(`"${SITE}/`, `"${this.base}/`));
  }

  /** The hash in a photo URL of any width, on the site or in the store; undefined for other URLs. */
  hashOf(url: string): string | undefined {
    const base = [this.base, SITE].find((start) => url.startsWith(`${start}/`));
    return base === undefined ? undefined : PATH.exec(url.slice(base.length))?.[1];
  }
}

/** Photos by the SHA-256 of the upload: the same photo is processed and stored once. */
@Injectable()
export class FotosService {
  private readonly running = new Map<string, Promise<void>>();

  constructor(
    private readonly store: FileStore,
    private readonly pipeline: PhotoPipeline,
    private readonly cupo: StorageQuotaService,
  ) {}

  /**
   * Processes and stores a photo. Returns its hash, which the row stores.
   * @param usuarioId the account whose quota the photo uses; undefined for no account
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
   * Processes and stores the photos of an edit, which must be JPEG or PNG. If one has another format, no photo is
   * stored.
   * @throws DomainError foto_nueva_no_aceptada | foto_no_aceptada (broken) | imagen_grande | cupo_de_archivos_lleno
   */
  async saveNew(files: readonly Pick<UploadedFile, 'path' | 'sha256'>[], usuarioId?: number): Promise<void> {
    for (const { path } of files) {
      const kind = await detectFormat(path);
      if (kind !== 'jpg' && kind !== 'png') throw new DomainError('foto_nueva_no_aceptada');
    }
    for (const file of files) await this.save(file, usuarioId);
  }

  /** One size of a photo, or a range of it; undefined if it does not exist. */
  async open(hash: string, width: FotoWidth, part?: ByteRange): Promise<StoredFile | undefined> {
    return this.store.open(keyOf(hash, width), part);
  }

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
