import { REGISTRO_DOCUMENTOS, type Register } from '@fluxpartes/contrato';
import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../call/domain-error.ts';
import type { UploadedFile } from '../../../call/uploaded-file.ts';
import { ContrasenasService } from '../../../contrasenas/contrasenas.service.ts';
import { exigirContrasena } from '../../../contrasenas/exigir-contrasena.ts';
import { Transactions } from '../../../database/transactions.ts';
import { EmailsService } from '../../usuarios/acceso/emails.service.ts';
import { CuentasService } from '../../usuarios/cuentas/cuentas.service.ts';
import { DocumentosService } from '../../usuarios/documentos/documentos.service.ts';

/** Opens accounts. */
@Injectable()
export class RegistroService {
  constructor(
    private readonly transactions: Transactions,
    private readonly cuentas: CuentasService,
    private readonly contrasenas: ContrasenasService,
    private readonly documentos: DocumentosService,
    private readonly emails: EmailsService,
  ) {}

  /**
   * Opens an account and returns its id; the link that confirms its e-mail goes out. Documents that the account type does not have are dropped.
   * @throws DomainError datos_invalidos (a common password, or made of the account's own data) | email_registrado | dni_registrado | documento_no_aceptado
   */
  async registrar(datos: Register, files: readonly UploadedFile[]): Promise<number> {
    exigirContrasena('password', datos.password, datos);
    await this.cuentas.exigirLibres(datos);
    const documentos = await this.documentos.guardar(REGISTRO_DOCUMENTOS[datos.tipoCuenta], files);
    const hash = await this.contrasenas.cifrar(datos.password);
    try {
      return await this.transactions.run(async () => {
        const usuarioId = await this.cuentas.abrir({ datos, hash, documentos });
        await this.emails.pedirConfirmacion(usuarioId);
        return usuarioId;
      });
    } catch (error) {
      // Refused for certain: after any other failure the rows may be there, and the sweep decides.
      if (error instanceof DomainError) await this.documentos.descartar(documentos);
      throw error;
    }
  }
}
