import { Injectable } from '@nestjs/common';
import { type NuevaContrasena, UsuarioContrasenaService } from '../contrasena/usuario-contrasena.service.ts';
import { requireEmailOfSomebody } from '../cuentas/registered-data.ts';
import type { UsuarioEntity } from '../usuario.entity.ts';
import { AccesoCambiosService } from './acceso-cambios.service.ts';

/** E-mail and password as the administrator changes them: no question asked, but their owner is told. */
@Injectable()
export class AccesoByAdminService {
  constructor(
    private readonly contrasena: UsuarioContrasenaService,
    private readonly cambios: AccesoCambiosService,
  ) {}

  /**
   * Has the address of before told, and sets a new password, which ends all of the user's sessions.
   * @throws DomainError email_registrado
   */
  async apply(
    usuario: UsuarioEntity,
    { email, nueva }: { email: string | undefined; nueva: NuevaContrasena | undefined },
  ): Promise<void> {
    if (email === undefined && nueva === undefined) return;
    if (email !== undefined) requireEmailOfSomebody(email);
    await this.cambios.noteOfAdmin(usuario, {
      email: email !== undefined,
      contrasena: nueva !== undefined,
    });
    if (nueva !== undefined) await this.contrasena.change(usuario.id, nueva);
  }
}
