import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Clock } from '../config/config.module.ts';
import { CONFIG, type Config } from '../config/config.ts';
import { Transactions } from '../database/transactions.ts';
import { callerOf } from '../http/access.ts';
import type { UploadCheck } from '../http/upload.ts';
import { type Caller, DomainError, type UploadedFile } from '../request-context/request.ts';
import { type ByteRange, type FileFacts, FileMissingError, FileStore, type StoredFile } from './file-store.ts';
import {
  type DocumentType,
  type FileRow,
  FilesRepository,
  StorageQuotaRepository,
  type TypedFileRow,
} from './files.repository.ts';
import { detectFormat, type FileFormat, mimeOf, PhotoPipeline } from './photo-pipeline.ts';

const MEGABYTE = 1024 * 1024;

/** Storage quota of an account in bytes: documents, proofs and photos together (`STORAGE_QUOTA_MB`). */
@Injectable()
export class StorageQuotaService implements UploadCheck {
  private readonly most: number;

  constructor(
    private readonly cupos: StorageQuotaRepository,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    @Inject(CONFIG) { STORAGE_QUOTA_MB }: Config,
  ) {
    this.most = STORAGE_QUOTA_MB * MEGABYTE;
  }

  /**
   * Rejects an upload before its body is read if the quota is full.
   * @throws DomainError cupo_de_archivos_lleno
   */
  async check(request: Request): Promise<void> {
    const caller = callerOf(request);
    if (caller.tipo === 'usuario') refuseOver((await this.cupos.used(caller.usuarioId)) + 1, this.most);
  }

  /**
   * Rejects a file over the quota. The account stays locked until the transaction ends, so concurrent uploads all count.
   * @throws DomainError cupo_de_archivos_lleno
   */
  async requirePlace(usuarioId: number, bytes: number): Promise<void> {
    await this.cupos.lock(usuarioId);
    refuseOver((await this.cupos.used(usuarioId)) + bytes, this.most);
  }

  /**
   * Counts a photo for an account, once for any number of uploads. It runs before the photo is stored, so a rejected photo
   * is never stored.
   * @throws DomainError cupo_de_archivos_lleno
   */
  async noteFoto(usuarioId: number, hash: string, bytes: number): Promise<void> {
    await this.transactions.run(async () => {
      await this.cupos.lock(usuarioId);
      await this.cupos.addPhoto({ usuarioId, hash }, bytes, this.clock.now());
      refuseOver(await this.cupos.used(usuarioId), this.most);
    });
  }
}

function refuseOver(bytes: number, most: number): void {
  if (bytes > most) throw new DomainError('cupo_de_archivos_lleno');
}

/** File formats that a document may have. */
const DOCUMENTOS: readonly FileFormat[] = ['pdf', 'jpg', 'png'];

/** A private file that is stored and has no row yet. */
export interface SavedDocumento {
  clave: string;
  mime: string;
  bytes: number;
  /** Digest of the upload; a re-encoded picture is stored as other bytes. */
  sha256: string;
}

/** A payment proof, and whether it is large enough to be read. */
export interface SavedComprobante extends SavedDocumento {
  isReadable: boolean;
}

/** Private files: the documents of accounts, the proofs of payments. Bytes go to the store first, the row after. */
@Injectable()
export class FilesService {
  constructor(
    private readonly store: FileStore,
    private readonly files: FilesRepository,
    private readonly pipeline: PhotoPipeline,
    private readonly clock: Clock,
    private readonly cupo: StorageQuotaService,
  ) {}

  /**
   * Rejects a file that is not pdf, jpeg or png by its bytes, before it is stored.
   * @throws DomainError documento_no_aceptado, under the field's name.
   */
  async saveDocumento({ campo, path, bytes, sha256 }: UploadedFile): Promise<SavedDocumento> {
    const kind = await detectFormat(path);
    if (kind === undefined || !DOCUMENTOS.includes(kind)) {
      const refusal = new DomainError('documento_no_aceptado');
      throw new DomainError('documento_no_aceptado', { campos: { [campo]: refusal.message } });
    }
    const key = `documentos/${randomUUID()}`;
    await this.store.putFile(key, path);
    return { clave: key, mime: mimeOf(kind), bytes, sha256 };
  }

  /**
   * Stores a payment proof re-encoded.
   * @throws DomainError comprobante_no_aceptado | imagen_grande
   */
  async saveComprobante({ path, sha256 }: UploadedFile): Promise<SavedComprobante> {
    const { picture, isReadable } = await this.pipeline.processProof(path);
    const key = `comprobantes/${randomUUID()}`;
    await this.store.put(key, picture);
    return { clave: key, mime: mimeOf('webp'), bytes: picture.length, sha256, isReadable };
  }

  /** Deletes stored bytes that got no row, because the call was rejected afterwards. */
  async discard({ clave }: SavedDocumento): Promise<void> {
    await this.store.delete(clave);
  }

  /**
   * Inserts the row of stored bytes in the caller's transaction. Returns its id.
   * @throws DomainError cupo_de_archivos_lleno; the caller must then delete the bytes
   */
  async registrar(usuarioId: number, tipo: DocumentType, saved: SavedDocumento): Promise<number> {
    await this.cupo.requirePlace(usuarioId, saved.bytes);
    return this.files.insert({ ...saved, usuario_id: usuarioId, tipo, fecha: this.clock.now() });
  }

  /** Marks a document as replaced, in the caller's transaction. Its retention period starts now. */
  async replace(id: number): Promise<void> {
    await this.files.markReplaced(id, this.clock.now());
  }

  /** Takes a file back in the caller's transaction; false if the admin has opened it. */
  async withdraw(id: number): Promise<boolean> {
    if (!(await this.files.lockUnopened(id))) return false;
    await this.replace(id);
    return true;
  }

  /** Records the admin's refusal of a file; a null reason removes it. */
  reject(id: number, motivo: string | null, now: Date): Promise<void> {
    return this.files.setRechazo(id, motivo, now);
  }

  /**
   * A private file's row, for its owner or the administrator. A proof that the administrator reads counts as opened.
   * @throws DomainError no_encontrado for anyone else
   */
  async find(caller: Caller, id: number): Promise<FileRow> {
    const known = await this.files.find(id);
    const isVisible = caller.tipo === 'admin' || (caller.tipo === 'usuario' && caller.usuarioId === known?.usuario_id);
    if (known === undefined || !isVisible) throw new DomainError('no_encontrado');
    if (caller.tipo === 'admin') await this.files.markOpened(id, this.clock.now());
    return known;
  }

  /** Rows of all files of a user, newest first, with replaced documents that are still retained. */
  async ofUser(usuarioId: number): Promise<TypedFileRow[]> {
    return this.files.ofUser(usuarioId);
  }

  /**
   * The bytes of a row from `find`, or a range of them.
   * @throws FileMissingError if the store does not have the file
   */
  async open({ id, clave }: FileRow, part?: ByteRange): Promise<StoredFile> {
    const file = await this.store.open(clave, part);
    if (file === undefined) throw new FileMissingError(id);
    return file;
  }

  async describe({ clave }: FileRow): Promise<FileFacts | undefined> {
    return this.store.describe(clave);
  }
}

/** The site's path of a private file; null without a file. */
export function fileUrl(id: number | null): string | null {
  return id === null ? null : `/api/archivos/${id}`;
}
