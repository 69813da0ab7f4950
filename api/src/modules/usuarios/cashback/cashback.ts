import type { Cashback } from '@fluxpartes/contrato';
import {
  type CashbackCuenta,
  type Centavos,
  type CompraUndone,
  cashbackDespues,
  centavos,
  centavosAPesos,
  cuentaAfterAnulacion,
  cuentaAfterCompra,
  pesosACentavos,
  spendableCashback,
} from '@fluxpartes/dominio';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../../config/config.module.ts';
import { CONFIG, type Config } from '../../../config/config.ts';
import { type Caller, DomainError } from '../../../request-context/request.ts';
import type { UsuarioEntity } from '../usuario.entity.ts';
import { UsuariosRepository } from '../usuarios.repository.ts';
import { LedgerRepository, type Movement } from './ledger.repository.ts';

const NOTHING = centavos(0);

/** The cashback side of one purchase, as `computeVenta` computed it. Centavos. */
export interface CashbackEntry {
  usuarioId: number;
  ventaId: number;
  usado: Centavos;
  cupon: Centavos;
  /** The account before the purchase, read under the lock of `getForCompra`. */
  previous: CashbackCuenta;
}

/** An annulled purchase: the cashback it used, the coupon it earned, and the deduction from its refund. In centavos. */
type UndoneCompra = CashbackEntry & CompraUndone;

/** The balance that the administrator set, and the previous balance. In centavos. */
interface CashbackAdjustment {
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
   * Spendable part of a balance, in centavos. Coupons of unpaid purchases count up to `TOPE_CUPON_IMPAGO`, and not at all
   * with `CUPON_GASTABLE=al_cobrar`.
   */
  spendable(balance: Centavos, cuponesImpagos: Centavos): Centavos {
    const { CUPON_GASTABLE, TOPE_CUPON_IMPAGO } = this.config;
    const limit = CUPON_GASTABLE === 'al_comprar' ? pesosACentavos(TOPE_CUPON_IMPAGO) : NOTHING;
    return spendableCashback(balance, cuponesImpagos, limit);
  }

  /** The pending part of a balance: coupons of unpaid purchases, in centavos. */
  async toBeConfirmed({ id, cashback }: Pick<UsuarioEntity, 'id' | 'cashback'>): Promise<Centavos> {
    return centavos(cashback - this.spendable(cashback, await this.ledger.cuponesImpagos(id)));
  }

  /**
   * Confirms the balance that the purchase has already settled; changes no data.
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
   * Writes the new balance and its two ledger lines: the cashback used, then the coupon. The write is queued and done
   * by the end of the transaction. Returns the new balance in centavos.
   */
  recordCompra(entry: CashbackEntry): Centavos {
    const { usuarioId, ventaId, usado, cupon, previous } = entry;
    const afterUse = cashbackDespues(previous.saldo, usado, NOTHING);
    const after = cuentaAfterCompra(previous, usado, cupon);
    const base = { usuarioId, ventaId, respaldo: NOTHING, fecha: this.clock.now() };
    this.settle(usuarioId, after, [
      { ...base, motivo: 'cashback_usado', importe: centavos(-usado), saldo: afterUse },
      { ...base, motivo: 'cupon', importe: cupon, saldo: after.saldo },
    ]);
    return after.saldo;
  }

  /**
   * Undoes a purchase's changes of the balance by the end of the transaction. The cashback used is returned and the
   * coupon is withdrawn. The deduction from the refund pays for the coupon, and a remaining gap becomes debt. Returns
   * the amount above the largest balance, which is cut off.
   */
  undoCompra({ usuarioId, ventaId, usado, cupon, descontado, previous }: UndoneCompra): Centavos {
    const returned = cuentaAfterAnulacion(previous, { usado, cupon: NOTHING, descontado: NOTHING });
    const withdrawn = cuentaAfterAnulacion(previous, { usado, cupon, descontado: NOTHING });
    const { recortado, ...after } = cuentaAfterAnulacion(previous, { usado, cupon, descontado });
    const base = { usuarioId, ventaId, respaldo: NOTHING, saldo: after.saldo, fecha: this.clock.now() };
    this.settle(usuarioId, after, [
      { ...base, motivo: 'anulacion_de_cashback', importe: usado, saldo: returned.saldo },
      { ...base, motivo: 'anulacion_de_cupon', importe: centavos(-cupon), saldo: withdrawn.saldo },
      { ...base, motivo: 'descuento_de_devolucion', importe: descontado, respaldo: descontado },
      { ...base, motivo: 'recorte_por_tope', importe: centavos(-recortado) },
    ]);
    return recortado;
  }

  /** Cashback used in a buyer's approved sales minus its backing. The caller must hold the buyer's lock. */
  faltante(usuarioId: number, without: number | null = null): Promise<Centavos> {
    return this.ledger.faltante(usuarioId, without);
  }

  /** Records the operator's gift of the missing amount for a sale. */
  recordRegalo(usuarioId: number, ventaId: number, regalo: Centavos): Promise<void> {
    return this.ledger.insertRegalo(usuarioId, ventaId, regalo, this.clock.now());
  }

  /**
   * Takes back gifts up to the buyer's unused backing, that of the changed sale first. Payments now back what the operator
   * had given: a gift that stayed would back another unpaid coupon.
   */
  async takeBackGifts(usuarioId: number, changedId: number, unused: Centavos): Promise<void> {
    let left: number = unused;
    for (const { ventaId, regalo } of left > 0 ? await this.ledger.giftsOf(usuarioId, changedId) : []) {
      const back = Math.min(regalo, left);
      if (back > 0) await this.recordRegalo(usuarioId, ventaId, centavos(-back));
      left -= back;
    }
  }

  private settle(usuarioId: number, after: CashbackCuenta, lines: readonly Movement[]): void {
    this.ledger.settle(
      usuarioId,
      after,
      lines.filter(({ importe }) => importe !== 0),
    );
  }

  /**
   * Writes the ledger line for a balance that the administrator set, in the same transaction. A reduction takes back
   * the admin's earlier credits, except the part that approved sales have used. The remaining reduction lowers only the
   * balance, not the backing. A later rise first restores that part of the balance, without new backing.
   */
  async recordAdjustment({ usuarioId, previousBalance, saldo }: CashbackAdjustment): Promise<void> {
    const importe = centavos(saldo - previousBalance);
    const { credits, reductions } = await this.ledger.adjustments(usuarioId);
    const unused = Math.min(credits, -(await this.ledger.faltante(usuarioId, null)));
    const respaldo = importe > 0 ? Math.max(0, importe - reductions) : Math.max(importe, -Math.max(0, unused));
    const base = { usuarioId, ventaId: null, saldo, fecha: this.clock.now() };
    await this.ledger.insert([{ ...base, motivo: 'ajuste_del_admin', importe, respaldo: centavos(respaldo) }]);
  }
}
