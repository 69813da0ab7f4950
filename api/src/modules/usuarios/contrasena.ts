import type { CuentaData } from '@fluxpartes/dominio';
import { Injectable } from '@nestjs/common';
import { RateLimits } from '../../http/rate-limits.ts';
import { SesionesService } from '../../http/sesiones.service.ts';
import { PasswordEncryptionService } from '../../password-encryption/password-encryption.ts';
import { assertPasswordAllowed } from '../../passwords/password-policy.ts';
import { PasswordsService } from '../../passwords/passwords.ts';
import { DomainError } from '../../request-context/request.ts';
import type { UsuarioEntity } from './usuario.entity.ts';
import { RecuperacionesRepository, UsuariosRepository } from './usuarios.repository.ts';

/** Checks a password within a session. */
@Injectable()
export class ConfirmacionService {
  constructor(
    private readonly contrasenas: PasswordsService,
    private readonly limits: RateLimits,
  ) {}

  /**
   * Checks an account's password. Failures are counted like those of the login but separately, so that a stolen cookie
   * cannot lock the owner out of the login.
   * @throws DomainError demasiados_intentos
   */
  async isContrasenaActual(usuario: UsuarioEntity, contrasena: string): Promise<boolean> {
    const key = String(usuario.id);
    // Counted before the verification, so that concurrent attempts count like sequential ones.
    await this.limits.take('confirmacion', key);
    const isRight = await this.contrasenas.verify(contrasena, usuario.contrasena_hash);
    if (isRight) await this.limits.forget('confirmacion', key);
    return isRight;
  }
}

/** A new password, and its argon2id hash, which is made before the transaction. */
export interface NuevaContrasena {
  contrasena: string;
  hash: string;
  /**
   * The hash to replace; a concurrent change of the password has ended the caller's session and must not be overwritten.
   */
  insteadOf?: string;
}

/** Account data that an edit sets, with the names of the wire format. Missing fields stay as they are. */
type EditRequest = Partial<
  Record<'email' | 'nombre' | 'apellido' | 'dni' | 'telefono' | 'nombre_local', string | undefined>
>;

/** The only code that changes the password of an existing account. */
@Injectable()
export class UsuarioContrasenaService {
  constructor(
    private readonly usuarios: UsuariosRepository,
    private readonly contrasenas: PasswordsService,
    private readonly sello: PasswordEncryptionService,
    private readonly sesiones: SesionesService,
    private readonly recuperaciones: RecuperacionesRepository,
  ) {}

  /**
   * Hashes the password of an edit; undefined without one or when it is unchanged, so that an old weak password may
   * stay.
   * @param request the other fields of the edit, which the password must not contain
   * @throws DomainError datos_invalidos for a common password, or one made of the account's own data
   */
  async prepare(
    contrasena: string | undefined,
    cuenta: UsuarioEntity,
    request: EditRequest,
  ): Promise<NuevaContrasena | undefined> {
    if (contrasena === undefined) return undefined;
    const { contrasena_hash: hashActual } = cuenta;
    if (await this.contrasenas.verify(contrasena, hashActual)) return undefined;
    assertPasswordAllowed('contrasena', contrasena, dataAfterEdit(cuenta, request));
    return { contrasena, hash: await this.contrasenas.hash(contrasena), insteadOf: hashActual };
  }

  /**
   * Writes hash and encrypted copy and ends the user's sessions and recoveries, in the caller's transaction. Increments
   * the user's version. Locks the user's row first, in the order of all password changes.
   * @param sesionThatStays the session in which users change their own password; null ends all
   * @throws DomainError version_distinta if the stored hash is not `insteadOf`
   */
  async change(
    usuarioId: number,
    { contrasena, hash, insteadOf }: NuevaContrasena,
    sesionThatStays: number | null = null,
  ): Promise<void> {
    const isChanged = await this.usuarios.setPasswordHash(usuarioId, hash, insteadOf);
    if (!isChanged) throw new DomainError('version_distinta');
    await this.sello.save(usuarioId, contrasena);
    await this.sesiones.endAllOf(usuarioId, sesionThatStays);
    await this.recuperaciones.endAllOf(usuarioId);
  }
}

function dataAfterEdit(cuenta: UsuarioEntity, request: EditRequest): CuentaData {
  return {
    email: request.email ?? cuenta.email,
    nombre: request.nombre ?? cuenta.nombre,
    apellido: request.apellido ?? cuenta.apellido,
    dni: request.dni ?? cuenta.dni,
    telefono: request.telefono ?? cuenta.telefono,
    nombreLocal: request.nombre_local ?? cuenta.nombre_local,
  };
}
