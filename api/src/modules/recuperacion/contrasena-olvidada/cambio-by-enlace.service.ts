import type { ActualizarPassword } from '@fluxpartes/contrato';
import { Injectable } from '@nestjs/common';
import { Transactions } from '../../../database/transactions.ts';
import { assertPasswordAllowed } from '../../../passwords/password-policy.ts';
import { PasswordsService } from '../../../passwords/passwords.service.ts';
import { DomainError } from '../../../request-context/domain-error.ts';
import { UsuarioContrasenaService } from '../../usuarios/contrasena/usuario-contrasena.service.ts';
import { CuentasService } from '../../usuarios/cuentas/cuentas.service.ts';
import { BuzonService } from './buzon.service.ts';
import { EnlacesService } from './enlaces.service.ts';

/** Changes the password of whoever has the link. */
@Injectable()
export class CambioByEnlaceService {
  constructor(
    private readonly transactions: Transactions,
    private readonly enlaces: EnlacesService,
    private readonly contrasenas: PasswordsService,
    private readonly cuentas: CuentasService,
    private readonly usuarios: UsuarioContrasenaService,
    private readonly buzon: BuzonService,
  ) {}

  /**
   * Sets the password, which ends the link and every session of the user, and has a notice sent, all or nothing. A wrong
   * DNI does not use the link up. The costly hash is only made for a link that works.
   * @throws DomainError datos_invalidos for a common password, or one made of the account's own data: the link stays good
   * @throws DomainError enlace_invalido for a token that is missing, used, expired, or not of this e-mail and DNI
   */
  async change(token: string, { email, dni, nuevaPassword }: ActualizarPassword): Promise<void> {
    const usuarioId = await this.enlaces.usuarioOf(token, email, dni);
    if (usuarioId === undefined) throw new DomainError('enlace_invalido');
    assertPasswordAllowed('nuevaPassword', nuevaPassword, await this.cuentas.dataOf(usuarioId));
    const hash = await this.contrasenas.hash(nuevaPassword);
    await this.transactions.run(async () => {
      if (!(await this.enlaces.isUsable(usuarioId, token))) throw new DomainError('enlace_invalido');
      await this.usuarios.change(usuarioId, { contrasena: nuevaPassword, hash });
      await this.buzon.notifyCambio(usuarioId, email);
    });
  }
}
