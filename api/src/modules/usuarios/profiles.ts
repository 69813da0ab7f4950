import type { OtherUsuario, Usuario, UsuarioComprador, UsuarioVisible, VentaParty } from '@fluxpartes/contrato';
import { type Centavos, centavosAPesos } from '@fluxpartes/dominio';
import { Injectable } from '@nestjs/common';
import { fileUrl } from '../../files/files.service.ts';
import { PasswordEncryptionService } from '../../password-encryption/password-encryption.ts';
import { type AdminCaller, type Caller, DomainError, type UserCaller } from '../../request-context/request.ts';
import { CashbackService } from './cashback/cashback.ts';
import type { UsuarioEntity } from './usuario.entity.ts';
import { PartiesRepository, UsuariosRepository } from './usuarios.repository.ts';

/** Fields for signed-in callers. */
function toOtherUsuario(usuario: UsuarioEntity): OtherUsuario {
  const { id, nombre_local, tipo_cuenta } = usuario;
  return { id, nombre_local, tipo_cuenta };
}

/** Fields of a buyer for the seller. */
function toUsuarioComprador(usuario: UsuarioEntity): UsuarioComprador {
  const { nombre, apellido, email, telefono, dni } = usuario;
  return { ...toOtherUsuario(usuario), nombre, apellido, email, telefono, dni };
}

const NOT_SENT = { subido_en: null, rechazo: null };

/** All fields, for the owner and the administrator; `contrasena` as this caller may see it. */
export function toUsuario(usuario: UsuarioEntity, contrasena: string): Usuario {
  return {
    ...toUsuarioComprador(usuario),
    email_confirmado: usuario.email_confirmado === usuario.email.toLowerCase(),
    contrasena,
    localidad: usuario.localidad,
    cashback: centavosAPesos(usuario.cashback),
    constancia_afip_url: fileUrl(usuario.constancia_afip_id),
    certificado_estudio_url: fileUrl(usuario.certificado_estudio_id),
    certificado_trabajo_url: fileUrl(usuario.certificado_trabajo_id),
    aprobado_constancia_afip: usuario.aprobado_constancia_afip,
    aprobado_certificado_estudio: usuario.aprobado_certificado_estudio,
    documentos: {
      constanciaAfip: usuario.documentos?.constancia_afip ?? NOT_SENT,
      certificadoEstudio: usuario.documentos?.certificado_estudio ?? NOT_SENT,
      certificadoTrabajo: usuario.documentos?.certificado_trabajo ?? NOT_SENT,
    },
    cuenta_bancaria: usuario.cuenta_bancaria ?? '',
    fecha: usuario.fecha.toISOString(),
    version: usuario.version,
  };
}

/** Users as callers see them. */
@Injectable()
export class ProfilesService {
  constructor(
    private readonly usuarios: UsuariosRepository,
    private readonly sello: PasswordEncryptionService,
    private readonly cashback: CashbackService,
  ) {}

  /**
   * A user as this caller may see it.
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
   * All fields of a user, for the owner and the administrator. The caller's access was already checked.
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

/** Backing by payments of the cashback that a sale used, in centavos. */
export interface CashbackRespaldo {
  /** Amount without backing if the sale were approved now. */
  faltante: Centavos;
  /** Amount in centavos that the operator gave when the sale was approved. */
  regalo: Centavos;
}

/** The users behind sales, for the admin's list of sales: their data, and the origin of their cashback. */
@Injectable()
export class PartiesService {
  constructor(private readonly parts: PartiesRepository) {}

  /** Buyers and sellers by id. */
  async byId(ids: readonly number[]): Promise<Map<number, VentaParty>> {
    const rows = await this.parts.findMany([...new Set(ids)]);
    return new Map(rows.map(({ id, ...part }) => [id, part]));
  }

  /** For each sale that used cashback: the backing of that cashback. */
  respaldoOf(ventaIds: readonly number[]): Promise<Map<number, CashbackRespaldo>> {
    return this.parts.respaldoOf(ventaIds);
  }
}
