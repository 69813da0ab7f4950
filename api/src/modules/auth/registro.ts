import { REGISTRO_DOCUMENTOS, REGISTRO_DONE, type Register, type RegisterAnswer } from '@fluxpartes/contrato';
import { Injectable } from '@nestjs/common';
import { IdempotencyService } from '../../http/idempotency.service.ts';
import { assertPasswordAllowed } from '../../passwords/password-policy.ts';
import { PasswordsService } from '../../passwords/passwords.ts';
import { DomainError, type IdempotentRequest, type UploadedFile } from '../../request-context/request.ts';
import { EmailsService } from '../usuarios/acceso/acceso.ts';
import { CuentasService } from '../usuarios/cuentas.ts';
import { DocumentosService } from '../usuarios/documentos.ts';

@Injectable()
export class RegistroService {
  constructor(
    private readonly idempotency: IdempotencyService,
    private readonly cuentas: CuentasService,
    private readonly contrasenas: PasswordsService,
    private readonly documentos: DocumentosService,
    private readonly emails: EmailsService,
  ) {}

  /**
   * Opens an account and sends the confirmation link. Documents that the account type does not have are dropped.
   * @throws DomainError datos_invalidos (a common password, or made of the account's own data) | email_registrado | dni_registrado | documento_no_aceptado | clave_usada
   */
  registrar(
    data: Register,
    files: readonly UploadedFile[],
    call: IdempotentRequest | undefined,
  ): Promise<RegisterAnswer> {
    return this.idempotency.runOutside(call, async () => {
      assertPasswordAllowed('password', data.password, data);
      await this.cuentas.requireFree(data);
      const documentos = await this.documentos.save(REGISTRO_DOCUMENTOS[data.tipoCuenta], files);
      const hash = await this.contrasenas.hash(data.password);
      try {
        return await this.idempotency.run(call, async () => {
          const usuarioId = await this.cuentas.open({ data, hash, documentos });
          await this.emails.requestConfirmacion(usuarioId);
          return { message: REGISTRO_DONE, user_id: usuarioId };
        });
      } catch (error) {
        // After any other error the rows may have been committed, so the orphan sweep decides.
        if (error instanceof DomainError) await this.documentos.discard(documentos);
        throw error;
      }
    });
  }
}
