import type { DocumentoCampo } from '@fluxpartes/contrato';
import { Injectable } from '@nestjs/common';
import type { DocumentoTipo } from '../../files/files.repository.ts';
import { FilesService, type SavedDocumento } from '../../files/files.service.ts';
import type { UploadedFile } from '../../request-context/request.ts';
import { UsuariosRepository } from './usuarios.repository.ts';

export const TIPO_OF_CAMPO: Readonly<Record<DocumentoCampo, DocumentoTipo>> = {
  constanciaAfip: 'constancia_afip',
  certificadoEstudio: 'certificado_estudio',
  certificadoTrabajo: 'certificado_trabajo',
};

/** Stored documents without a user yet. */
export type SavedDocumentos = ReadonlyMap<DocumentoTipo, SavedDocumento>;

/** The documents of accounts. Their bytes go to the file store before the transaction; their rows are written inside it. */
@Injectable()
export class DocumentosService {
  constructor(
    private readonly files: FilesService,
    private readonly usuarios: UsuariosRepository,
  ) {}

  /**
   * Stores the files of these fields and deletes the files of other fields. If one file is rejected, all are deleted.
   * @throws DomainError documento_no_aceptado
   */
  async save(campos: readonly DocumentoCampo[], files: readonly UploadedFile[]): Promise<SavedDocumentos> {
    const stored = new Map<DocumentoTipo, SavedDocumento>();
    try {
      for (const campo of campos) {
        const file = files.find((candidate) => candidate.campo === campo);
        if (file !== undefined) stored.set(TIPO_OF_CAMPO[campo], await this.files.saveDocumento(file));
      }
      return stored;
    } catch (error) {
      await this.discard(stored);
      throw error;
    }
  }

  /**
   * Assigns the documents to the user and replaces the previous documents.
   * @throws DomainError cupo_de_archivos_lleno
   */
  async assign(usuarioId: number, documentos: SavedDocumentos): Promise<void> {
    for (const [tipo, saved] of documentos) {
      const fileId = await this.files.registrar(usuarioId, tipo, saved);
      const previous = await this.usuarios.setDocument(usuarioId, tipo, fileId);
      if (previous !== null) await this.files.replace(previous);
    }
  }

  /**
   * Deletes the stored bytes. Call it only after a refusal: after a commit with unclear outcome a row might need the bytes.
   */
  async discard(documentos: SavedDocumentos): Promise<void> {
    for (const saved of documentos.values()) await this.files.discard(saved);
  }
}
