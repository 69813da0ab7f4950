import type { DocumentoCampo } from '@fluxpartes/contrato';
import { Injectable } from '@nestjs/common';
import type { UploadedFile } from '../../../call/uploaded-file.ts';
import { ArchivosService, type DocumentoGuardado } from '../../../files/archivos.service.ts';
import type { TipoDeDocumento } from '../../../files/tipo-de-archivo.ts';
import { UsuariosRepository } from '../usuarios.repository.ts';

const TIPO_POR_CAMPO: Readonly<Record<DocumentoCampo, TipoDeDocumento>> = {
  constanciaAfip: 'constancia_afip',
  certificadoEstudio: 'certificado_estudio',
  certificadoTrabajo: 'certificado_trabajo',
};

/** Documents whose bytes are in the store and that no user has yet. */
export type DocumentosGuardados = ReadonlyMap<TipoDeDocumento, DocumentoGuardado>;

/** The documents of accounts. Their bytes go to the store before the transaction, their rows in it. */
@Injectable()
export class DocumentosService {
  constructor(
    private readonly archivos: ArchivosService,
    private readonly usuarios: UsuariosRepository,
  ) {}

  /**
   * Stores the files of these fields and drops those of others. Where one is refused, none stays.
   * @throws DomainError documento_no_aceptado
   */
  async guardar(campos: readonly DocumentoCampo[], files: readonly UploadedFile[]): Promise<DocumentosGuardados> {
    const guardados = new Map<TipoDeDocumento, DocumentoGuardado>();
    try {
      for (const campo of campos) {
        const file = files.find((candidate) => candidate.campo === campo);
        if (file !== undefined) guardados.set(TIPO_POR_CAMPO[campo], await this.archivos.guardarDocumento(file));
      }
      return guardados;
    } catch (error) {
      await this.descartar(guardados);
      throw error;
    }
  }

  /**
   * Makes them the user's, in the place of those before.
   * @throws DomainError cupo_de_archivos_lleno
   */
  async asignar(usuarioId: number, documentos: DocumentosGuardados): Promise<void> {
    for (const [tipo, guardado] of documentos) {
      const archivoId = await this.archivos.registrar(usuarioId, tipo, guardado);
      const anterior = await this.usuarios.setDocument(usuarioId, tipo, archivoId);
      if (anterior !== null) await this.archivos.reemplazar(anterior);
    }
  }

  /** Takes their bytes away again. Only after a refusal: behind an unclear commit a row might need them. */
  async descartar(documentos: DocumentosGuardados): Promise<void> {
    for (const guardado of documentos.values()) await this.archivos.descartar(guardado);
  }
}
