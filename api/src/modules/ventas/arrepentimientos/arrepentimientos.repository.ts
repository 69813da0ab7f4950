import type { CompraToTakeBack } from '@fluxpartes/dominio';
import { Injectable } from '@nestjs/common';
import { Database } from '../../../database/database.ts';

/** A purchase as it is when somebody takes it back. */
export interface CompraTakenBack extends CompraToTakeBack {
  compradorId: number;
  vendedorId: number;
}

/** What of a sale decides whether it can be taken back, in PostgreSQL. */
@Injectable()
export class ArrepentimientosRepository {
  constructor(private readonly database: Database) {}

  /** The purchase, held until the transaction ends; undefined where there is none of that number. */
  async lock(ventaId: number): Promise<CompraTakenBack | undefined> {
    const rows: CompraTakenBack[] = await this.database.inTransaction.query(
      `SELECT comprador_id AS "compradorId", vendedor_id AS "vendedorId", fecha AS comprada, recibida_en AS recibida,
         confirmacioncomprador AS "recepcionConfirmada", anulada_en IS NOT NULL AS anulada, liquidacion_id IS NOT NULL AS liquidada
       FROM ventas WHERE id = $1 FOR NO KEY UPDATE`,
      [ventaId],
    );
    return rows[0];
  }
}
