import { REGISTRO_DOCUMENTOS, type Register } from '@fluxpartes/contrato';
import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../call/domain-error.ts';
import type { UploadedFile } from '../../../call/uploaded-file.ts';
import { ContrasenasService } from '../../../contrasenas/contrasenas.service.ts';
import { requireContrasena } from '../../../contrasenas/require-contrasena.ts';
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
  async registrar(data: Register, files: readonly UploadedFile[]): Promise<number> {
    requireContrasena('password', data.password, data);
    await this.cuentas.requireFree(data);
    const documentos = await this.documentos.save(REGISTRO_DOCUMENTOS[data.tipoCuenta], files);
    const hash = await this.contrasenas.encrypt(data.password);
    try {
      return await this.transactions.run(async () => {
        const usuarioId = await this.cuentas.open({ data, hash, documentos });
        await this.emails.requestConfirmacion(usuarioId);
        return usuarioId;
      });
    } catch (error) {
      // Refused for certain: after any other failure the rows may be there, and the sweep decides.
      if (error instanceof DomainError) await this.documentos.discard(documentos);
      throw error;
    }
  }
}
