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
   * Its buyer takes a purchase back: a request of its own, or what its open one becomes, since one at a time is open.
   * @returns whether it is new; what was taken back already keeps its first code
   */
  async takeBack(pedido: Omit<PedidoNuevo, 'clase' | 'por'>): Promise<boolean> {
    const { database } = this;
    const open: { codigo: string | null }[] = await database.inTransaction.query(
      `SELECT codigo FROM pedidos_de_ventas WHERE venta_id = $1 AND estado = 'pendiente'`,
      [pedido.ventaId],
    );
    if (open.some(({ codigo }) => codigo !== null)) return false;
    if (open.length === 0) {
      await this.insert({ ...pedido, clase: 'arrepentimiento', por: 'comprador' });
      return true;
    }
    await database.inTransaction.query(
      `UPDATE pedidos_de_ventas SET clase = 'arrepentimiento', pedido_por = 'comprador', codigo = $2
       WHERE venta_id = $1 AND estado = 'pendiente'`,
      [pedido.ventaId, pedido.codigo],
    );
    return true;
  }

  /** The last one of a sale, as it is now. */
  async last(ventaId: number): Promise<PedidoState | undefined> {
    const rows: PedidoState[] = await this.database.inTransaction.query(
      'SELECT id, estado FROM pedidos_de_ventas WHERE venta_id = $1 ORDER BY id DESC LIMIT 1',
      [ventaId],
    );
    return rows[0];
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
