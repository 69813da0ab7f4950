import type { CashbackCuenta, Centavos } from '@fluxpartes/dominio';
import { Injectable } from '@nestjs/common';
import { centavosANumeric, sumToCentavos } from '../../../database/column-types.ts';
import { Database } from '../../../database/database.ts';

/** A line of the cashback ledger. Amounts in centavos; `importe` is signed. */
export interface Movement {
  usuarioId: number;
  ventaId: number | null;
  motivo: 'cashback_usado' | 'cupon' | 'ajuste_del_admin' | 'anulacion_de_cashback' | 'anulacion_de_cupon';
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

  /** What the coupons of a buyer's unpaid purchases add up to, spent or not; those of annulled ones are withdrawn. */
  async cuponesImpagos(id: number): Promise<Centavos> {
    const rows: { cupones: string }[] = await this.database.query(
      `SELECT coalesce(sum(cupon), 0) AS cupones FROM ventas
       WHERE comprador_id = $1 AND NOT pago_recibido AND anulada_en IS NULL`,
      [id],
    );
    return sumToCentavos(rows[0]?.cupones ?? '0');
  }

  /** Writes a balance, what is owed and the lines that lead to them, in their order, by the end of the transaction. */
  settle(id: number, { saldo, deuda }: CashbackCuenta, ledger: readonly Movement[]): void {
    this.database.send(
      `WITH saldo AS (UPDATE usuarios SET cashback = $1, deuda_cashback = $2, version = version + 1 WHERE id = $3)
       ${insertLines(4)}`,
      [centavosANumeric(saldo), centavosANumeric(deuda), id, ...columnsOf(ledger)],
    );
  }

  /** Writes lines, in their order. */
  async insert(ledger: readonly Movement[]): Promise<void> {
    await this.database.inTransaction.query(insertLines(1), columnsOf(ledger));
  }
}

/** The statement that writes lines, whose columns begin with this parameter. */
function insertLines(first: number): string {
  const types = ['bigint', 'bigint', 'text', 'numeric', 'numeric', 'numeric', 'timestamptz'];
  return `INSERT INTO movimientos_cashback (usuario_id, venta_id, motivo, importe, de_impagas, saldo, fecha)
    SELECT * FROM unnest(${types.map((type, i) => `$${first + i}::${type}[]`).join(', ')})`;
}

function columnsOf(ledger: readonly Movement[]): unknown[][] {
  return [
    ledger.map(({ usuarioId }) => usuarioId),
    ledger.map(({ ventaId }) => ventaId),
    ledger.map(({ motivo }) => motivo),
    ledger.map(({ importe }) => centavosANumeric(importe)),
    ledger.map(({ ofImpagas }) => centavosANumeric(ofImpagas)),
    ledger.map(({ saldo }) => centavosANumeric(saldo)),
    ledger.map(({ fecha }) => fecha),
  ];
}
