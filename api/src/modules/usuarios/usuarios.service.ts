import { type Centavos, cashbackDespues, type DocumentosAprobados } from '@fluxpartes/dominio';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DomainError } from '../../call/domain-error.ts';
import { Clock } from '../../config/clock.ts';
import { type Movimiento, UsuariosRepository } from './usuarios.repository.ts';

/** What a purchase has to know of its buyer. Cashback in centavos. */
export interface CompradorBloqueado {
  id: number;
  cashback: Centavos;
  documentos: DocumentosAprobados;
}

/** The cashback side of one purchase, as `calcularVenta` computed it. Centavos. */
export interface AsientoDeCashback {
  usuarioId: number;
  ventaId: number;
  usado: Centavos;
  /** How much of `usado` came from coupons of unpaid sales. */
  usadoDeImpagas: Centavos;
  cupon: Centavos;
  /** The balance before the purchase, read under the lock of `obtenerParaCompra`. */
  saldoAnterior: Centavos;
}

/** A balance as the administrator set it, and the one before. Centavos. */
export interface AjusteDeCashback {
  usuarioId: number;
  saldoAnterior: Centavos;
  saldo: Centavos;
}

/** What the other modules may ask of users. */
@Injectable()
export class UsuariosService {
  constructor(
    private readonly usuarios: UsuariosRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Reads a buyer and locks the row until the transaction ends: purchases of one buyer run one after the other.
   * @throws DomainError no_encontrado
   */
  async obtenerParaCompra(manager: EntityManager, id: number): Promise<CompradorBloqueado> {
    const usuario = await this.usuarios.findLocked(manager, id);
    if (usuario === null) throw new DomainError('no_encontrado');
    return {
      id: usuario.id,
      cashback: usuario.cashback,
      documentos: {
        constanciaAfip: usuario.aprobado_constancia_afip,
        certificadoEstudio: usuario.aprobado_certificado_estudio,
      },
    };
  }

  /**
   * Writes the new balance and its lines of the ledger, in the purchase's transaction: what was used, then the coupon.
   * Returns the new balance in centavos.
   */
  async asentarCashback(manager: EntityManager, asiento: AsientoDeCashback): Promise<Centavos> {
    const { usuarioId, ventaId, usado, usadoDeImpagas, cupon, saldoAnterior } = asiento;
    const trasUsar = cashbackDespues(saldoAnterior, usado, 0);
    const saldo = cashbackDespues(saldoAnterior, usado, cupon);
    const base = { usuarioId, ventaId, fecha: this.clock.now() };
    const movimientos: Movimiento[] = [
      { ...base, motivo: 'cashback_usado', importe: -usado, deImpagas: usadoDeImpagas, saldo: trasUsar },
      { ...base, motivo: 'cupon', importe: cupon, deImpagas: 0, saldo },
    ];
    await this.usuarios.setCashback(manager, usuarioId, saldo);
    await this.usuarios.insertMovimientos(
      manager,
      movimientos.filter(({ importe }) => importe !== 0),
    );
    return saldo;
  }

  /** Writes the line of the ledger of a balance that the administrator set, in the transaction that sets it. */
  async asentarAjuste(manager: EntityManager, { usuarioId, saldoAnterior, saldo }: AjusteDeCashback): Promise<void> {
    const importe = saldo - saldoAnterior;
    const base = { usuarioId, ventaId: null, deImpagas: 0, fecha: this.clock.now() };
    await this.usuarios.insertMovimientos(manager, [{ ...base, motivo: 'ajuste_del_admin', importe, saldo }]);
  }

  /** The shop name of each of these users; one that does not exist has no entry. */
  async nombresDeLocal(ids: readonly number[]): Promise<Map<number, string>> {
    const rows = await this.usuarios.shopNames(ids);
    return new Map(rows.map(({ id, nombre_local }) => [id, nombre_local]));
  }
}
