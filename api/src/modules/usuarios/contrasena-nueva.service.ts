import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SesionesService } from '../../http/session/sesiones.service.ts';
import { SelloService } from '../../sello/sello.service.ts';
import { UsuariosRepository } from './usuarios.repository.ts';

/** A new password of an account, as typed and as hashed. */
export interface ContrasenaNueva {
  usuarioId: number;
  contrasena: string;
  hash: string;
  /** The session that goes on: the one that the user changes it from. */
  sesionQueSigue?: number;
}

/** What a new password brings with it, whoever sets it. */
@Injectable()
export class ContrasenaNuevaService {
  constructor(
    private readonly usuarios: UsuariosRepository,
    private readonly sello: SelloService,
    private readonly sesiones: SesionesService,
  ) {}

  /** Writes the hash and the sealed copy, and ends the user's other sessions, in the caller's transaction. */
  async poner(manager: EntityManager, { usuarioId, contrasena, hash, sesionQueSigue }: ContrasenaNueva): Promise<void> {
    await this.usuarios.setHash(manager, usuarioId, hash);
    await this.sello.guardar(manager, usuarioId, contrasena);
    await this.sesiones.endAllOf(manager, usuarioId, sesionQueSigue);
  }
}
