import { Injectable } from '@nestjs/common';
import { Database } from '../../../database/database.ts';

/** To the letter the condition of the index `ventas_que_vencen`: what ends by itself once its time is over. */
const WAITING = '(comprobante_id IS NULL OR comprobante_ilegible) AND NOT pago_recibido AND anulada_en IS NULL';

/**
 * Without a transfer nothing is waited for: such a purchase ends only where coupons that it used were withdrawn, which its
 * buyer's debt tells.
 */
const IS_ENDING = `(monto > 0 OR (cashback_usado > 0
  AND EXISTS (SELECT FROM usuarios u WHERE u.id = comprador_id AND u.deuda_cashback > 0)))`;

/** Purchases that wait for their proof, in PostgreSQL. Nothing of this grows a version: nobody sees another purchase for it. */
@Injectable()
export class VencimientosRepository {
  constructor(private readonly database: Database) {}

  /**
   * Gives a moment to some that have none: bought while purchases had no end.
   * @returns how many they were
   */
  async give(vence: Date, batch: number): Promise<number> {
    return this.write('vence_en = $1, recordada_en = NULL', 'vence_en IS NULL', [vence, batch]);
  }

  /** Takes it from some, where purchases have no end. */
  async takeAway(batch: number): Promise<number> {
    return this.write('vence_en = $1, recordada_en = NULL', 'vence_en IS NOT NULL', [null, batch]);
  }

  /** Those whose time is over, the oldest first. */
  async past(now: Date, batch: number): Promise<number[]> {
    return this.ids(`${WAITING} AND ${IS_ENDING} AND vence_en <= $1`, [now, batch]);
  }

  /** Those whose time is over soon and whose buyer was not told yet. */
  async toRemind(now: Date, until: Date, batch: number): Promise<number[]> {
    return this.ids(`${WAITING} AND monto > 0 AND vence_en > $1 AND vence_en <= $3 AND recordada_en IS NULL`, [
      now,
      batch,
      until,
    ]);
  }

  /**
   * Notes that the buyer was told.
   * @returns who that is; undefined where a proof, a payment, an end or another process came first
   */
  async remind(id: number, now: Date): Promise<number | undefined> {
    const rows: [{ comprador_id: number }[], number] = await this.database.inTransaction.query(
      `UPDATE ventas SET recordada_en = $2 WHERE id = $1 AND ${WAITING} AND vence_en > $2 AND recordada_en IS NULL
       RETURNING comprador_id`,
      [id, now],
    );
    return rows[0][0]?.comprador_id;
  }

  private async ids(condition: string, values: unknown[]): Promise<number[]> {
    const rows: { id: number }[] = await this.database.query(
      `SELECT id FROM ventas WHERE ${condition} ORDER BY vence_en, id LIMIT $2`,
      values,
    );
    return rows.map(({ id }) => id);
  }

  /** Rows that somebody holds are left for the next time. */
  private async write(set: string, condition: string, values: unknown[]): Promise<number> {
    const [, count]: [unknown, number] = await this.database.query(
      `UPDATE ventas SET ${set} WHERE id IN
         (SELECT id FROM ventas WHERE ${WAITING} AND ${condition} LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED)`,
      values,
    );
    return count;
  }
}
