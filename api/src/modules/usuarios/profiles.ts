import type { Usuario, UsuarioVisible, VentaParty } from '@fluxpartes/contrato';
import { type Centavos, centavosAPesos } from '@fluxpartes/dominio';
import { Injectable } from '@nestjs/common';
import { PasswordEncryptionService } from '../../password-encryption/password-encryption.service.ts';
import type { AdminCaller, Caller, UserCaller } from '../../request-context/caller.ts';
import { DomainError } from '../../request-context/domain-error.ts';
import { CashbackService } from './cashback/cashback.ts';
import { toOtherUsuario, toUsuario, toUsuarioComprador } from './usuario.mapper.ts';
import { PartiesRepository, UsuariosRepository } from './usuarios.repository.ts';

/** Users as callers see them. */
@Injectable()
export class ProfilesService {
  constructor(
    private readonly usuarios: UsuariosRepository,
    private readonly sello: PasswordEncryptionService,
    private readonly cashback: CashbackService,
  ) {}

  /**
   * A user as this caller may see it (contract, 'Field visibility').
   * @throws DomainError no_encontrado
   */
  async get(caller: Caller, id: number): Promise<UsuarioVisible> {
    const usuario = await this.usuarios.find(id);
    if (usuario === null) throw new DomainError('no_encontrado');
    if (caller.tipo === 'admin' || isSelf(caller, id)) {
      const [contrasena, waiting, owed] = await Promise.all([
        this.sello.revelar(caller, id),
        this.cashback.toBeConfirmed(usuario),
        this.usuarios.deudaOf(id),
      ]);
      const whole = toUsuario(usuario, contrasena);
      return {
        ...whole,
        ...(waiting > 0 && { cashback_a_confirmar: centavosAPesos(waiting) }),
        ...(owed > 0 && { deuda_cashback: centavosAPesos(owed) }),
      };
    }
    const isBuyer =
      caller.tipo === 'usuario' &&
      caller.tipoCuenta === 'vendedor' &&
      (await this.usuarios.hasBoughtFrom(id, caller.usuarioId));
    return isBuyer ? toUsuarioComprador(usuario) : toOtherUsuario(usuario);
  }

  /**
   * All of a user, for the owner and the administrator, who were let through already.
   * @throws DomainError no_encontrado
   */
  async getWhole(caller: AdminCaller | UserCaller, id: number): Promise<Usuario> {
    const usuario = await this.usuarios.find(id);
    if (usuario === null) throw new DomainError('no_encontrado');
    return toUsuario(usuario, await this.sello.revelar(caller, id));
  }
}

function isSelf(caller: Caller, id: number): boolean {
  return caller.tipo === 'usuario' && caller.usuarioId === id;
}

/** Backing of the cashback that a sale used, in centavos. */
export interface CashbackRespaldo {
  /** Amount without backing if the sale were approved now. */
  faltante: Centavos;
  /** Gift of the operator for its approval. */
  regalo: Centavos;
}

/** The users behind sales, for the admin's list of them: who they are, where cashback came from. */
@Injectable()
export class PartiesService {
  constructor(private readonly parts: PartiesRepository) {}

  /** Buyers and sellers by id. */
  async byId(ids: readonly number[]): Promise<Map<number, VentaParty>> {
    const rows = await this.parts.findMany([...new Set(ids)]);
    return new Map(rows.map(({ id, ...part }) => [id, part]));
  }

  /** By sale, of those that used cashback: what stands behind it. */
  respaldoOf(ventaIds: readonly number[]): Promise<Map<number, CashbackRespaldo>> {
    return this.parts.respaldoOf(ventaIds);
  }
}
