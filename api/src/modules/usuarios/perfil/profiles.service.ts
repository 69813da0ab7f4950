import type { Usuario, UsuarioVisible } from '@fluxpartes/contrato';
import { centavosAPesos } from '@fluxpartes/dominio';
import { Injectable } from '@nestjs/common';
import { PasswordEncryptionService } from '../../../password-encryption/password-encryption.service.ts';
import type { AdminCaller, Caller, UserCaller } from '../../../request-context/caller.ts';
import { DomainError } from '../../../request-context/domain-error.ts';
import { CashbackService } from '../cashback/cashback.service.ts';
import { toOtherUsuario, toUsuario, toUsuarioComprador } from '../usuario.mapper.ts';
import { UsuariosRepository } from '../usuarios.repository.ts';

/** What callers see of users. */
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
