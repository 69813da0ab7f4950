import { Injectable } from '@nestjs/common';
import { ContrasenaDeUsuarioService, type NuevaContrasena } from '../contrasena/contrasena-de-usuario.service.ts';
import { exigirEmailDeAlguien } from '../cuentas/datos-registrados.ts';
import type { UsuarioEntity } from '../usuario.entity.ts';
import { CambiosDeAccesoService } from './cambios-de-acceso.service.ts';

/** E-mail and password as the administrator changes them: no question asked, but their owner is told. */
@Injectable()
export class AccesoPorAdminService {
  constructor(
    private readonly contrasena: ContrasenaDeUsuarioService,
    private readonly cambios: CambiosDeAccesoService,
  ) {}

  /**
   * Has the address of before told, and sets a new password, which ends all of the user's sessions.
   * @throws DomainError email_registrado
   */
  async aplicar(
    usuario: UsuarioEntity,
    { email, nueva }: { email: string | undefined; nueva: NuevaContrasena | undefined },
  ): Promise<void> {
    if (email === undefined && nueva === undefined) return;
    if (email !== undefined) exigirEmailDeAlguien(email);
    await this.cambios.anotarDelAdmin(usuario, {
      email: email !== undefined,
      contrasena: nueva !== undefined,
    });
    if (nueva !== undefined) await this.contrasena.cambiar(usuario.id, nueva);
  }
}
