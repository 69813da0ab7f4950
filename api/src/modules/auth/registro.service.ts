import { type CampoDeDocumento, DOCUMENTOS_DE_REGISTRO, type Register } from '@fluxpartes/contrato';
import { Injectable } from '@nestjs/common';
import { ContrasenasService } from '../../contrasenas/contrasenas.service.ts';
import { ArchivosService, type DocumentoGuardado } from '../../files/archivos.service.ts';
import type { TipoDeDocumento } from '../../files/tipo-de-archivo.ts';
import type { UploadedFile } from '../../http/upload/uploaded-file.ts';
import { CuentasService } from '../usuarios/cuentas.service.ts';

const TIPO_POR_CAMPO: Readonly<Record<CampoDeDocumento, TipoDeDocumento>> = {
  constanciaAfip: 'constancia_afip',
  certificadoEstudio: 'certificado_estudio',
  certificadoTrabajo: 'certificado_trabajo',
};

/** Opens accounts. */
@Injectable()
export class RegistroService {
  constructor(
    private readonly cuentas: CuentasService,
    private readonly contrasenas: ContrasenasService,
    private readonly archivos: ArchivosService,
  ) {}

  /**
   * Opens an account and returns its id. Documents that the account type does not have are dropped.
   * @throws DomainError email_registrado | dni_registrado | documento_no_aceptado
   */
  async registrar(datos: Register, files: readonly UploadedFile[]): Promise<number> {
    await this.cuentas.exigirLibres(datos);
    const documentos = new Map<TipoDeDocumento, DocumentoGuardado>();
    for (const campo of DOCUMENTOS_DE_REGISTRO[datos.tipoCuenta]) {
      const file = files.find((candidate) => candidate.campo === campo);
      if (file !== undefined) documentos.set(TIPO_POR_CAMPO[campo], await this.archivos.guardarDocumento(file));
    }
    const hash = await this.contrasenas.cifrar(datos.password);
    return this.cuentas.abrir({ datos, hash, documentos });
  }
}
