import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../call/caller.ts';
import { DomainError } from '../call/domain-error.ts';
import type { UploadedFile } from '../call/uploaded-file.ts';
import { Clock } from '../config/clock.ts';
import { ArchivosRepository } from './archivos.repository.ts';
import { CupoService } from './cupo.service.ts';
import { type FileKind, kindOf, mimeOf } from './file-kind.ts';
import { FileMissing, FileStore, type StoredFile } from './file-store.ts';
import { PhotoPipeline } from './photo-pipeline.ts';
import type { TipoDeArchivo } from './tipo-de-archivo.ts';

/** The kinds that a document may be of. */
const DOCUMENTOS: readonly FileKind[] = ['pdf', 'jpg', 'png'];

/** A private file whose bytes are stored and that has no row yet. */
export interface DocumentoGuardado {
  clave: string;
  mime: string;
  bytes: number;
  /** Of what was uploaded, which for a picture made anew is not what is stored. */
  sha256: string;
}

/** Private files: the documents of accounts, the proofs of payments. Bytes go to the store first, the row after. */
@Injectable()
export class ArchivosService {
  constructor(
    private readonly store: FileStore,
    private readonly archivos: ArchivosRepository,
    private readonly pipeline: PhotoPipeline,
    private readonly clock: Clock,
    private readonly cupo: CupoService,
  ) {}

  /**
   * Refuses what is no pdf, jpeg or png by its bytes, before anything is stored.
   * @throws DomainError documento_no_aceptado, under the field's name.
   */
  async guardarDocumento({ campo, path, bytes, sha256 }: UploadedFile): Promise<DocumentoGuardado> {
    const kind = await kindOf(path);
    if (kind === undefined || !DOCUMENTOS.includes(kind)) {
      const refusal = new DomainError('documento_no_aceptado');
      throw new DomainError('documento_no_aceptado', { campos: { [campo]: refusal.message } });
    }
    const clave = `documentos/${randomUUID()}`;
    await this.store.putFile(clave, path);
    return { clave, mime: mimeOf(kind), bytes, sha256 };
  }

  /**
   * Keeps a payment proof as a picture made anew from what was uploaded.
   * @throws DomainError comprobante_no_aceptado | imagen_grande
   */
  async guardarComprobante({ path, sha256 }: UploadedFile): Promise<DocumentoGuardado> {
    const picture = await this.pipeline.processProof(path);
    const clave = `comprobantes/${randomUUID()}`;
    await this.store.put(clave, picture);
    return { clave, mime: mimeOf('webp'), bytes: picture.length, sha256 };
  }

  /** Takes stored bytes away again that got no row, because the call was refused after all. */
  async descartar({ clave }: DocumentoGuardado): Promise<void> {
    await this.store.delete(clave);
  }

  /**
   * Gives stored bytes their row, in the caller's transaction, and returns its id.
   * @throws DomainError cupo_de_archivos_lleno; the bytes are the caller's to take away.
   */
  async registrar(usuarioId: number, tipo: TipoDeArchivo, guardado: DocumentoGuardado): Promise<number> {
    await this.cupo.exigirLugar(usuarioId, guardado.bytes);
    return this.archivos.insert({ ...guardado, usuario_id: usuarioId, tipo, fecha: this.clock.now() });
  }

  /** Notes, in the caller's transaction, that another document has taken the place of this one: its days are counted. */
  async reemplazar(id: number): Promise<void> {
    await this.archivos.markReplaced(id, this.clock.now());
  }

  /**
   * Opens a private file for its owner or the administrator.
   * @throws DomainError no_encontrado for anyone else; FileMissing where its bytes are not at hand.
   */
  async abrir(caller: Caller, id: number): Promise<StoredFile & { mime: string }> {
    const archivo = await this.archivos.find(id);
    const isVisible =
      caller.tipo === 'admin' || (caller.tipo === 'usuario' && caller.usuarioId === archivo?.usuario_id);
    if (archivo === undefined || !isVisible) throw new DomainError('no_encontrado');
    const file = await this.store.open(archivo.clave);
    if (file === undefined) throw new FileMissing(id);
    return { ...file, mime: archivo.mime };
  }
}

/** The site's path of a private file, null where there is none. */
export function urlDeArchivo(id: number | null): string | null {
  return id === null ? null : `/api/archivos/${id}`;
}
