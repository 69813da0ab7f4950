import type { CashbackCuenta, Centavos, DocumentosAprobados } from '@fluxpartes/dominio';
import { Injectable } from '@nestjs/common';
import { numericACentavos } from '../../database/money-column.ts';
import { DomainError } from '../../request-context/request.ts';
import { UsuariosRepository } from './usuarios.repository.ts';

/** A buyer as a purchase needs it. Cashback in centavos. */
interface LockedComprador {
  cashback: Centavos;
  /** Debt from withdrawn coupons; later coupons pay it. */
  deuda: Centavos;
  documentos: DocumentosAprobados;
}

/** Users for the other modules. */
@Injectable()
export class UsuariosService {
  constructor(private readonly usuarios: UsuariosRepository) {}

  /**
   * Reads a buyer and locks the row until the transaction ends: purchases of one buyer run one after the other.
   * @throws DomainError no_encontrado
   */
  async getForCompra(id: number): Promise<LockedComprador> {
    const usuario = await this.usuarios.findLockedForCompra(id);
    if (usuario === undefined) throw new DomainError('no_encontrado');
    return {
      cashback: numericACentavos(usuario.cashback),
      deuda: numericACentavos(usuario.deuda_cashback),
      documentos: {
        constanciaAfip: usuario.aprobado_constancia_afip,
        certificadoEstudio: usuario.aprobado_certificado_estudio,
      },
    };
  }

  /**
   * Locks a buyer's account until the transaction ends, so that its balance is not spent concurrently. Erased buyers too,
   * because the administrator may annul and refund their sales.
   * @throws DomainError no_encontrado
   */
  async lockCuenta(id: number): Promise<CashbackCuenta> {
    const row = await this.usuarios.lockCuenta(id);
    if (row === undefined) throw new DomainError('no_encontrado');
    return { saldo: numericACentavos(row.cashback), deuda: numericACentavos(row.deuda_cashback) };
  }

  /** The shop name of each of these users; a user that does not exist has no entry. */
  async localNombres(ids: readonly number[]): Promise<Map<number, string>> {
    const rows = await this.usuarios.shopNames(ids);
    return new Map(rows.map(({ id, nombre_local }) => [id, nombre_local]));
  }
}
