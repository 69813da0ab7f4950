import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
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
    private readonly sello: SelloService,
    private readonly sesiones: SesionesService,
  ) {}

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
