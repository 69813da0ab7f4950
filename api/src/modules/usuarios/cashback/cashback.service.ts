import type { Cashback } from '@fluxpartes/contrato';
import {
  type CashbackCuenta,
  type Centavos,
  cashbackDespues,
  centavos,
  centavosAPesos,
  cuentaAfterAnulacion,
  cuentaAfterCompra,
  pesosACentavos,
  spendableCashback,
} from '@fluxpartes/dominio';
import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../../../call/caller.ts';
import { DomainError } from '../../../call/domain-error.ts';
import { Clock } from '../../../config/clock.ts';
import { CONFIG, type Config } from '../../../config/config.ts';
import type { UsuarioEntity } from '../usuario.entity.ts';
import { UsuariosRepository } from '../usuarios.repository.ts';
import { LedgerRepository, type Movement } from './ledger.repository.ts';

const NOTHING = centavos(0);

/** The cashback side of one purchase, as `computeVenta` computed it. Centavos. */
export interface CashbackEntry {
  usuarioId: number;
  ventaId: number;
  usado: Centavos;
  /** How much of `usado` came from coupons of unpaid sales. */
  usedOfImpagas: Centavos;
  cupon: Centavos;
  /** The account before the purchase, read under the lock of `getForCompra`. */
  previous: CashbackCuenta;
}

/** A purchase that is undone: what it used of the balance, and what it earned. Centavos. */
export type UndoneCompra = Pick<CashbackEntry, 'usuarioId' | 'ventaId' | 'usado' | 'cupon' | 'previous'>;

/** A balance as the administrator set it, and the one before. Centavos. */
export interface CashbackAdjustment {
  usuarioId: number;
  previousBalance: Centavos;
  saldo: Centavos;
}

/** Balances of cashback and their ledger. */
@Injectable()
export class CashbackService {
  constructor(
    private readonly usuarios: UsuariosRepository,
    private readonly ledger: LedgerRepository,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * What can be spent of a balance, in centavos. Of coupons of purchases whose payment was not received it is
   * `TOPE_CUPON_IMPAGO` at most, and nothing with `CUPON_GASTABLE=al_cobrar`.
   */
  spendable(balance: Centavos, cuponesImpagos: Centavos): Centavos {
    const { CUPON_GASTABLE, TOPE_CUPON_IMPAGO } = this.config;
    const limit = CUPON_GASTABLE === 'al_comprar' ? pesosACentavos(TOPE_CUPON_IMPAGO) : NOTHING;
    return spendableCashback(balance, cuponesImpagos, limit);
  }

  /** The rest of a user's balance: what waits for the payment of the purchases that earned it, in centavos. */
  async toBeConfirmed({ id, cashback }: Pick<UsuarioEntity, 'id' | 'cashback'>): Promise<Centavos> {
    return centavos(cashback - this.spendable(cashback, await this.ledger.cuponesImpagos(id)));
  }

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
   * Writes the new balance and its lines of the ledger, by the end of the purchase's transaction: what was used, then the
   * coupon. Returns the new balance in centavos.
   */
  recordCompra(entry: CashbackEntry): Centavos {
    const { usuarioId, ventaId, usado, usedOfImpagas, cupon, previous } = entry;
    const afterUse = cashbackDespues(previous.saldo, usado, NOTHING);
    const after = cuentaAfterCompra(previous, usado, cupon);
    const base = { usuarioId, ventaId, fecha: this.clock.now() };
    this.settle(usuarioId, after, [
      { ...base, motivo: 'cashback_usado', importe: centavos(-usado), ofImpagas: usedOfImpagas, saldo: afterUse },
      { ...base, motivo: 'cupon', importe: cupon, ofImpagas: NOTHING, saldo: after.saldo },
    ]);
    return after.saldo;
  }

  /**
   * Undoes what a purchase did to the balance, by the end of its transaction: what was used comes back, the coupon is
   * withdrawn, and what is missing for that is owed. Returns the account after it.
   */
  undoCompra({ usuarioId, ventaId, usado, cupon, previous }: UndoneCompra): CashbackCuenta {
    const returned = cuentaAfterAnulacion(previous, usado, NOTHING);
    const after = cuentaAfterAnulacion(previous, usado, cupon);
    const base = { usuarioId, ventaId, ofImpagas: NOTHING, fecha: this.clock.now() };
    this.settle(usuarioId, after, [
      { ...base, motivo: 'anulacion_de_cashback', importe: usado, saldo: returned.saldo },
      { ...base, motivo: 'anulacion_de_cupon', importe: centavos(-cupon), saldo: after.saldo },
    ]);
    return after;
  }

  private settle(usuarioId: number, after: CashbackCuenta, lines: readonly Movement[]): void {
    this.ledger.settle(
      usuarioId,
      after,
      lines.filter(({ importe }) => importe !== 0),
    );
  }

  /** Writes the line of the ledger of a balance that the administrator set, in the transaction that sets it. */
  async recordAdjustment({ usuarioId, previousBalance, saldo }: CashbackAdjustment): Promise<void> {
    const amount = centavos(saldo - previousBalance);
    const base = { usuarioId, ventaId: null, ofImpagas: NOTHING, fecha: this.clock.now() };
    await this.ledger.insert([{ ...base, motivo: 'ajuste_del_admin', importe: amount, saldo }]);
  }
}
