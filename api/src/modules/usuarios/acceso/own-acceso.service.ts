import { type EditarPerfil, WRONG_CONTRASENA_ACTUAL } from '@fluxpartes/contrato';
import { Injectable } from '@nestjs/common';
import { RateLimits } from '../../../http/rate-limits.ts';
import { SesionesService } from '../../../http/sesiones.service.ts';
import type { UserCaller } from '../../../request-context/caller.ts';
import { DomainError } from '../../../request-context/domain-error.ts';
import { ConfirmacionService } from '../contrasena/confirmacion.service.ts';
import { type NuevaContrasena, UsuarioContrasenaService } from '../contrasena/usuario-contrasena.service.ts';
import { requireEmailOfSomebody } from '../cuentas/registered-data.ts';
import type { UsuarioEntity } from '../usuario.entity.ts';
import { UsuariosRepository } from '../usuarios.repository.ts';
import { AccesoCambiosService } from './acceso-cambios.service.ts';
import { isOtherCuenta, nextCuenta } from './cuenta-bancaria.ts';

/** What had to be found out and made before the transaction. */
export interface PreparedAcceso {
  email: string;
  nueva: NuevaContrasena | undefined;
  /** Where to be paid from now on, null for nowhere; undefined where it stays. */
  cuentaBancaria: string | null | undefined;
  /** The hash that the present password was the one of; undefined where none was given. */
  hashConfirmado: string | undefined;
}

/**
 * E-mail, password and the account that a seller is paid to, as users change them of themselves: in a session that is not fresh only with the present password
 * beside, so that a stolen cookie does not become a stolen account (contract, 'Second round').
 */
@Injectable()
export class OwnAccesoService {
  constructor(
    private readonly usuarios: UsuariosRepository,
    private readonly contrasena: UsuarioContrasenaService,
    private readonly confirmacion: ConfirmacionService,
    private readonly cambios: AccesoCambiosService,
    private readonly sesiones: SesionesService,
    private readonly limits: RateLimits,
  ) {}

  /**
   * Confirms where it has to be, and hashes a new password.
   * @throws DomainError confirmar_contrasena | demasiados_intentos | datos_invalidos for a password that anyone would try
   */
  async prepare(caller: UserCaller, read: UsuarioEntity, request: EditarPerfil): Promise<PreparedAcceso> {
    const { email, contrasena, contrasena_actual: actual } = request;
    const hashConfirmado = actual === undefined ? undefined : read.contrasena_hash;
    const same = { email, cuentaBancaria: nextCuenta(read, request) };
    if (!this.sesiones.isFresh(caller)) {
      if (actual !== undefined) await this.requireActual(read, actual);
      // A password that is compared is a guess like any other: it is counted.
      else if (contrasena !== undefined) {
        if (!(await this.confirmacion.isContrasenaActual(read, contrasena)))
          throw new DomainError('confirmar_contrasena');
        return { ...same, nueva: undefined, hashConfirmado: read.contrasena_hash };
      } else if (email !== read.email || isOtherCuenta(read, same.cuentaBancaria))
        throw new DomainError('confirmar_contrasena');
    }
    return { ...same, nueva: await this.prepareCounted(read, request), hashConfirmado };
  }

  /**
   * Hashes a new password, with the try counted: each change sends mail, to addresses that nobody has confirmed too, each
   * says whether an e-mail is taken, and a password is compared. What changes nothing is given back.
   */
  private async prepareCounted(read: UsuarioEntity, request: EditarPerfil): Promise<NuevaContrasena | undefined> {
    const isOther = request.email !== read.email || isOtherCuenta(read, nextCuenta(read, request));
    if (!isOther && request.contrasena === undefined) return undefined;
    const counted = await this.limits.reserve([this.limits.counter('accesoCambio', String(read.id))]);
    const nueva = await this.contrasena.prepare(request.contrasena, read, request);
    if (!isOther && nueva === undefined) await this.limits.giveBack(counted);
    return nueva;
  }

  /**
   * Lets a change through that moves money to another account: in a fresh session, else with the present password.
   * @throws DomainError confirmar_contrasena | demasiados_intentos
   */
  async requireConfirmed(caller: UserCaller, actual: string | undefined): Promise<void> {
    if (actual !== undefined) {
      const usuario = await this.usuarios.find(caller.usuarioId);
      if (usuario === null) throw new DomainError('no_encontrado');
      await this.requireActual(usuario, actual);
    } else if (!this.sesiones.isFresh(caller)) throw new DomainError('confirmar_contrasena');
    await this.limits.take('accesoCambio', String(caller.usuarioId));
  }

  /**
   * Writes the change down, has the address of before told, and sets a new password, which ends the user's other sessions.
   * The e-mail itself, and the account, are written with the rest of the profile.
   * @throws DomainError confirmar_contrasena | sin_sesion | email_registrado
   */
  async apply(
    caller: UserCaller,
    usuario: UsuarioEntity,
    { email, nueva, cuentaBancaria, hashConfirmado }: PreparedAcceso,
  ): Promise<void> {
    const que = { email: email !== usuario.email, contrasena: nueva !== undefined };
    const isOther = isOtherCuenta(usuario, cuentaBancaria);
    if (!que.email && !que.contrasena && !isOther) return;
    await this.sesiones.requireOpen(caller.sesionId);
    const isConfirmed = this.sesiones.isFresh(caller) || hashConfirmado === usuario.contrasena_hash;
    if (!isConfirmed) throw new DomainError('confirmar_contrasena');
    if (que.email) requireEmailOfSomebody(email);
    if (isOther) await this.cambios.noteCuenta(caller, usuario, cuentaBancaria ?? null);
    if (!que.email && !que.contrasena) return;
    await this.cambios.note(usuario, que);
    if (nueva !== undefined) await this.contrasena.change(usuario.id, nueva, caller.sesionId);
  }

  private async requireActual(usuario: UsuarioEntity, actual: string): Promise<void> {
    if (await this.confirmacion.isContrasenaActual(usuario, actual)) return;
    throw new DomainError('confirmar_contrasena', { campos: { contrasena_actual: WRONG_CONTRASENA_ACTUAL } });
  }
}
