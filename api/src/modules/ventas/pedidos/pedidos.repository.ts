import type { Pedido } from '@fluxpartes/contrato';
import { Injectable } from '@nestjs/common';
import { Database } from '../../../database/database.ts';

/** Something that is asked for, as it begins. */
export interface PedidoNuevo extends Pick<Pedido, 'clase' | 'por' | 'motivo'> {
  ventaId: number;
  fecha: Date;
  /** Of what is asked for without an account. */
  codigo?: string;
}

/** What of a request is decided on. */
interface PedidoState {
  id: number;
  estado: Pedido['estado'];
}

/** What is asked for of sales, in PostgreSQL. Written under the sale's lock alone. */
@Injectable()
export class PedidosRepository {
  constructor(private readonly database: Database) {}

  async insert({ ventaId, clase, por, motivo, fecha, codigo }: PedidoNuevo): Promise<void> {
    await this.database.inTransaction.query(
      `INSERT INTO pedidos_de_ventas (venta_id, clase, pedido_por, motivo, codigo, fecha) VALUES ($1, $2, $3, $4, $5, $6)`,
      [ventaId, clase, por, motivo, codigo ?? null, fecha],
    );
  }

  /**
   * Its buyer takes a purchase back: a request of its own, whatever else is asked for.
   * @returns what it is then: new, or what became of an earlier one, which stays as it is with its code
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

  /** The request of a sale that is decided on next: a withdrawal first. Undefined where none waits. */
  async pending(ventaId: number): Promise<PedidoState | undefined> {
    const rows: PedidoState[] = await this.database.inTransaction.query(
      `SELECT id, estado FROM pedidos_de_ventas WHERE venta_id = $1 AND estado = 'pendiente'
       ORDER BY (clase = 'arrepentimiento') DESC LIMIT 1`,
      [ventaId],
    );
    return rows[0];
  }

  /** The one that was refused last and whose like is not asked for again. */
  async lastRefused(ventaId: number): Promise<PedidoState | undefined> {
    const rows: PedidoState[] = await this.database.inTransaction.query(
      `SELECT id, estado FROM pedidos_de_ventas p WHERE venta_id = $1 AND estado = 'rechazado' AND NOT EXISTS (
         SELECT FROM pedidos_de_ventas o WHERE o.venta_id = $1 AND o.clase = p.clase AND o.id > p.id)
       ORDER BY resuelto_en DESC, id DESC LIMIT 1`,
      [ventaId],
    );
    return rows[0];
  }

  /** Takes the waiting requests of a sale's buyer away. @returns their codes, null for those without */
  async withdraw(ventaId: number): Promise<{ codigo: string | null }[]> {
    const [rows]: [{ codigo: string | null }[], number] = await this.database.inTransaction.query(
      `DELETE FROM pedidos_de_ventas WHERE venta_id = $1 AND estado = 'pendiente' AND pedido_por = 'comprador'
       RETURNING codigo`,
      [ventaId],
    );
    return rows;
  }

  /** Decides one, or opens it again (`pendiente`). */
  async decide({ id, estado }: PedidoState, respuesta: string, now: Date): Promise<void> {
    await this.database.inTransaction.query(
      `UPDATE pedidos_de_ventas SET estado = $2, respuesta = $3, resuelto_en = CASE $2 WHEN 'pendiente' THEN NULL ELSE $4::timestamptz END
       WHERE id = $1`,
      [id, estado, respuesta, now],
    );
  }

  /** The sale has ended: what was asked for of it is done. */
  async acceptAll(ventaId: number, now: Date): Promise<void> {
    await this.database.inTransaction.query(
      `UPDATE pedidos_de_ventas SET estado = 'aceptado', resuelto_en = $2 WHERE venta_id = $1 AND estado = 'pendiente'`,
      [ventaId, now],
    );
  }
}
