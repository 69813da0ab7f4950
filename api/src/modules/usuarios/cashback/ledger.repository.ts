import type { Centavos } from '@fluxpartes/dominio';
import { Injectable } from '@nestjs/common';
import { centavosANumeric } from '../../../database/column-types.ts';
import { Database } from '../../../database/database.ts';

/** A line of the cashback ledger. Amounts in centavos; `importe` is signed. */
export interface Movement {
  usuarioId: number;
  ventaId: number | null;
  motivo: 'cashback_usado' | 'cupon' | 'ajuste_del_admin';
  importe: Centavos;
  /** Of what was used, how much came from coupons of sales that were unpaid at that moment. */
  ofImpagas: Centavos;
  /** The balance after it. */
  saldo: Centavos;
  fecha: Date;
}

/** The cashback ledger, and the balances that it adds up to. */
@Injectable()
export class LedgerRepository {
  constructor(private readonly database: Database) {}

  async setBalance(id: number, cashback: Centavos): Promise<void> {
    await this.database.query('UPDATE usuarios SET cashback = $2, version = version + 1 WHERE id = $1', [
      id,
      centavosANumeric(cashback),
    ]);
  }

  async insert(ledger: readonly Movement[]): Promise<void> {
    for (const { usuarioId, ventaId, motivo, importe, ofImpagas, saldo, fecha } of ledger) {
      await this.database.query(
        `INSERT INTO movimientos_cashback (usuario_id, venta_id, motivo, importe, de_impagas, saldo, fecha)
         VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        [usuarioId, ventaId, motivo, ...[importe, ofImpagas, saldo].map(centavosANumeric), fecha],
      );
    }
  }
}
