import type { CuentaData } from '@fluxpartes/dominio';
import { Injectable } from '@nestjs/common';
import { SesionesService } from '../../../http/sesiones.service.ts';
import { PasswordEncryptionService } from '../../../password-encryption/password-encryption.service.ts';
import { assertPasswordAllowed } from '../../../passwords/password-policy.ts';
import { PasswordsService } from '../../../passwords/passwords.service.ts';
import { DomainError } from '../../../request-context/domain-error.ts';
import type { UsuarioEntity } from '../usuario.entity.ts';
import { UsuariosRepository } from '../usuarios.repository.ts';
import { RecuperacionesRepository } from './recuperaciones.repository.ts';

/** A new password, and its argon2id hash, which is made before the transaction. */
export interface NuevaContrasena {
  contrasena: string;
  hash: string;
  /**
   * The hash that it takes the place of, where the one who asked was let in before it was made: who changes the password
   * meanwhile has ended that caller's session, and is not overruled by it.
   */
  insteadOf?: string;
}

/** The data of the account that an edit sets, by the wire's names; what is missing stays. */
type EditRequest = Partial<
  Record<'email' | 'nombre' | 'apellido' | 'dni' | 'telefono' | 'nombre_local', string | undefined>
>;

/** The one place where the password of an account that is there already changes. */
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
   * Hashes what an edit says of the password; undefined where it says nothing, or the password that there is, which stays
   * whatever it is made of.
   * @param request what the edit sets beside it
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
   * Writes the hash and the sealed copy and ends the user's sessions and recoveries, in the caller's transaction
   * (contract, 'Session'). Raises the user's version. The user's row is held first: whoever changes a password takes it,
   * so that two changes never wait for one another.
   * @param sesionThatStays the session in which users change their own password; null ends all
   * @throws DomainError version_distinta where the password is another one than the new one should replace
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
