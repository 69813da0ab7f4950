import type { Pedido } from '@fluxpartes/contrato';
import type { CompraToTakeBack } from '@fluxpartes/dominio';
import { Injectable } from '@nestjs/common';
import { Database } from '../../../database/database.ts';

export interface PedidoNuevo extends Pick<Pedido, 'clase' | 'por' | 'motivo'> {
  ventaId: number;
  fecha: Date;
  /** The code of a withdrawal that was made without a session. */
  codigo?: string;
}

interface PedidoState {
  id: number;
  estado: Pedido['estado'];
}

interface CompraTakenBack extends CompraToTakeBack {
  compradorId: number;
  vendedorId: number;
}

/** Every write requires the sale's lock. */
@Injectable()
export class PedidosRepository {
  constructor(private readonly database: Database) {}

  async insert({ ventaId, clase, por, motivo, fecha, codigo }: PedidoNuevo): Promise<void> {
    await this.database.inTransaction.query(
      `INSERT INTO pedidos_de_ventas (venta_id, clase, pedido_por, motivo, codigo, fecha) VALUES ($1, $2, $3, $4, $5, $6)`,
      [ventaId, clase, por, motivo, codigo ?? null, fecha],
    );
  }

  async lockCompra(ventaId: number): Promise<CompraTakenBack | undefined> {
    const rows: CompraTakenBack[] = await this.database.inTransaction.query(
      `SELECT comprador_id AS "compradorId", vendedor_id AS "vendedorId", fecha AS comprada, recibida_en AS recibida,
         confirmacioncomprador AS "recepcionConfirmada", anulada_en IS NOT NULL AS anulada, liquidacion_id IS NOT NULL AS liquidada
       FROM ventas WHERE id = $1 FOR NO KEY UPDATE`,
      [ventaId],
    );
    return rows[0];
  }

  /**
   * Inserts a withdrawal, also if another request exists.
   * @returns 'nuevo', or the state of an earlier withdrawal, which stays with its code
   */
  async takeBack(pedido: Omit<PedidoNuevo, 'clase' | 'por'>): Promise<'nuevo' | Pedido['estado']> {
    const rows: PedidoState[] = await this.database.inTransaction.query(
      `SELECT id, estado FROM pedidos_de_ventas WHERE venta_id = $1 AND clase = 'arrepentimiento' ORDER BY id DESC LIMIT 1`,
      [pedido.ventaId],
    );
    const [last] = rows;
    if (last !== undefined) return last.estado;
    await this.insert({ ...pedido, clase: 'arrepentimiento', por: 'comprador' });
    return 'nuevo';
  }

  /** The request to decide next, a withdrawal first. */
  async pending(ventaId: number): Promise<PedidoState | undefined> {
    const rows: PedidoState[] = await this.database.inTransaction.query(
      `SELECT id, estado FROM pedidos_de_ventas WHERE venta_id = $1 AND estado = 'pendiente'
       ORDER BY (clase = 'arrepentimiento') DESC LIMIT 1`,
      [ventaId],
    );
    return rows[0];
  }

  /** The last refused request without a newer one of its kind. */
  async lastRefused(ventaId: number): Promise<PedidoState | undefined> {
    const rows: PedidoState[] = await this.database.inTransaction.query(
      `SELECT id, estado FROM pedidos_de_ventas p WHERE venta_id = $1 AND estado = 'rechazado' AND NOT EXISTS (
         SELECT FROM pedidos_de_ventas o WHERE o.venta_id = $1 AND o.clase = p.clase AND o.id > p.id)
       ORDER BY resuelto_en DESC, id DESC LIMIT 1`,
      [ventaId],
    );
    return rows[0];
  }

  /** Deletes the buyer's pending requests. @returns their codes */
  async withdraw(ventaId: number): Promise<{ codigo: string | null }[]> {
    const [rows]: [{ codigo: string | null }[], number] = await this.database.inTransaction.query(
      `DELETE FROM pedidos_de_ventas WHERE venta_id = $1 AND estado = 'pendiente' AND pedido_por = 'comprador'
       RETURNING codigo`,
      [ventaId],
    );
    return rows;
  }

  /** `pendiente` reopens the request. */
  async decide({ id, estado }: PedidoState, respuesta: string, now: Date): Promise<void> {
    await this.database.inTransaction.query(
      `UPDATE pedidos_de_ventas SET estado = $2, respuesta = $3, resuelto_en = CASE $2 WHEN 'pendiente' THEN NULL ELSE $4::timestamptz END
       WHERE id = $1`,
      [id, estado, respuesta, now],
    );
  }

  async acceptAll(ventaId: number, now: Date): Promise<void> {
    await this.database.inTransaction.query(
      `UPDATE pedidos_de_ventas SET estado = 'aceptado', resuelto_en = $2 WHERE venta_id = $1 AND estado = 'pendiente'`,
      [ventaId, now],
    );
  }
}

/** Must equal the predicate of the index `ventas_que_vencen`. */
const WAITING = '(comprobante_id IS NULL OR comprobante_ilegible) AND NOT pago_recibido AND anulada_en IS NULL';

/**
 * A purchase paid only with cashback expires only if the coupons used for it were withdrawn. The buyer's debt shows
 * this.
 */
const IS_ENDING = `(monto > 0 OR (comprobante_id IS NULL AND cashback_usado > 0
  AND EXISTS (SELECT FROM usuarios u WHERE u.id = comprador_id AND u.deuda_cashback > 0)))`;

/** Purchases without a proof. No write here bumps the row version, because no screen shows a difference. */
@Injectable()
export class VencimientosRepository {
  constructor(private readonly database: Database) {}

  /** Sets the deadline of purchases made while expiry was off. @returns the number of rows */
  async setDeadline(vence: Date, batch: number): Promise<number> {
    return this.write('vence_en = $1, recordada_en = NULL', 'vence_en IS NULL', [vence, batch]);
  }

  /** Clears the deadline of purchases made before expiry was turned off. @returns the number of rows */
  async clearDeadline(batch: number): Promise<number> {
    return this.write('vence_en = $1, recordada_en = NULL', 'vence_en IS NOT NULL', [null, batch]);
  }

  async findExpired(now: Date, batch: number): Promise<number[]> {
    return this.ids(`${WAITING} AND ${IS_ENDING} AND vence_en <= $1`, [now, batch]);
  }

  async findToRemind(now: Date, until: Date, batch: number): Promise<number[]> {
    return this.ids(`${WAITING} AND monto > 0 AND vence_en > $1 AND vence_en <= $3 AND recordada_en IS NULL`, [
      now,
      batch,
      until,
    ]);
  }

  /** @returns the buyer; undefined if the state has changed since, or another process was first */
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

  /** Locked rows are left for the next run. */
  private async write(set: string, condition: string, values: unknown[]): Promise<number> {
    const [, count]: [unknown, number] = await this.database.query(
      `UPDATE ventas SET ${set} WHERE id IN
         (SELECT id FROM ventas WHERE ${WAITING} AND ${condition} LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED)`,
      values,
    );
    return count;
  }
}
