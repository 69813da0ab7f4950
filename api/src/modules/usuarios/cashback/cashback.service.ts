import type { Cashback } from '@fluxpartes/contrato';
import { type Centavos, cashbackDespues, centavos, centavosAPesos, pesosACentavos } from '@fluxpartes/dominio';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../call/caller.ts';
import { DomainError } from '../../../call/domain-error.ts';
import { Clock } from '../../../config/clock.ts';
import { UsuariosRepository } from '../usuarios.repository.ts';
import { type Movimiento, MovimientosRepository } from './movimientos.repository.ts';

const NADA = centavos(0);

/** The cashback side of one purchase, as `computeVenta` computed it. Centavos. */
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

/** Balances of cashback and their ledger. */
@Injectable()
export class CashbackService {
  constructor(
    private readonly usuarios: UsuariosRepository,
    private readonly movimientos: MovimientosRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Confirms the balance that the purchase settled already; it changes nothing.
   * @throws DomainError cashback_distinto with the true balance, no_encontrado for another's, sin_permiso for the admin.
   */
  async confirmar(caller: Caller, id: number, { cashback }: Cashback): Promise<Cashback> {
    if (caller.tipo === 'admin') throw new DomainError('sin_permiso');
    const usuario = caller.tipo === 'usuario' && caller.usuarioId === id ? await this.usuarios.find(id) : null;
    if (usuario === null) throw new DomainError('no_encontrado');
    const held = { cashback: centavosAPesos(usuario.cashback) };
    if (pesosACentavos(cashback) !== usuario.cashback) throw new DomainError('cashback_distinto', { extra: held });
    return held;
  }

  /**
   * Writes the new balance and its lines of the ledger, in the purchase's transaction: what was used, then the coupon.
   * Returns the new balance in centavos.
   */
  async asentarCompra(asiento: AsientoDeCashback): Promise<Centavos> {
    const { usuarioId, ventaId, usado, usadoDeImpagas, cupon, saldoAnterior } = asiento;
    const trasUsar = cashbackDespues(saldoAnterior, usado, NADA);
    const saldo = cashbackDespues(saldoAnterior, usado, cupon);
    const base = { usuarioId, ventaId, fecha: this.clock.now() };
    const movimientos: Movimiento[] = [
      { ...base, motivo: 'cashback_usado', importe: centavos(-usado), deImpagas: usadoDeImpagas, saldo: trasUsar },
      { ...base, motivo: 'cupon', importe: cupon, deImpagas: NADA, saldo },
    ];
    await this.movimientos.setBalance(usuarioId, saldo);
    await this.movimientos.insert(movimientos.filter(({ importe }) => importe !== 0));
    return saldo;
  }

  /** Writes the line of the ledger of a balance that the administrator set, in the transaction that sets it. */
  async asentarAjuste({ usuarioId, saldoAnterior, saldo }: AjusteDeCashback): Promise<void> {
    const importe = centavos(saldo - saldoAnterior);
    const base = { usuarioId, ventaId: null, deImpagas: NADA, fecha: this.clock.now() };
    await this.movimientos.insert([{ ...base, motivo: 'ajuste_del_admin', importe, saldo }]);
  }
}
