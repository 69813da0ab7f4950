import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ContrasenasService } from '../../contrasenas/contrasenas.service.ts';
import { SesionesService } from '../../http/session/sesiones.service.ts';
import { SelloService } from '../../sello/sello.service.ts';
import { UsuariosRepository } from './usuarios.repository.ts';

/** A new password, and its argon2id hash, which is made before the transaction. */
export interface NuevaContrasena {
  contrasena: string;
  hash: string;
}

/** The one place where the password of an account that is there already changes. */
@Injectable()
export class ContrasenaDeUsuarioService {
  constructor(
    private readonly usuarios: UsuariosRepository,
    private readonly contrasenas: ContrasenasService,
    private readonly sello: SelloService,
    private readonly sesiones: SesionesService,
  ) {}

  /** Hashes what an edit says of the password; undefined where it says nothing, or the password that there is. */
  async preparar(contrasena: string | undefined, hashActual: string): Promise<NuevaContrasena | undefined> {
    if (contrasena === undefined) return undefined;
    const isSame = await this.contrasenas.verificar(contrasena, hashActual, async () => {});
    return isSame ? undefined : { contrasena, hash: await this.contrasenas.cifrar(contrasena) };
  }

  /**
   * Writes the hash and the sealed copy and ends the user's sessions, in the caller's transaction (contract, 'Session').
   * Raises the user's version.
   * @param sesionQueSigue the session in which users change their own password; null ends all
   */
  async cambiar(
    manager: EntityManager,
    usuarioId: number,
    { contrasena, hash }: NuevaContrasena,
    sesionQueSigue: number | null = null,
  ): Promise<void> {
    await this.usuarios.setPasswordHash(manager, usuarioId, hash);
    await this.sello.guardar(manager, usuarioId, contrasena);
    await this.sesiones.endAllOf(manager, usuarioId, sesionQueSigue);
  }
}
