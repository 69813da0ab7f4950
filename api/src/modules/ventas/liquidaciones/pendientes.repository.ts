import {
  type LiquidarUntil,
  MAX_VENTAS_LIQUIDACION,
  ULTIMOS_30_MS,
  VENTAS_TRAMOS,
  type VentaCobro,
} from '@fluxpartes/dominio';
import { Injectable } from '@nestjs/common';
import { Database } from '../../../database/database.ts';
import { numericACentavos } from '../../../database/money-column.ts';

/** A paid sale with all that decides what its shop gets for it; money in centavos. */
export interface VentaByCobro extends VentaCobro {
  id: number;
  vendedor_id: number;
  nombre_producto: string;
  cantidad: number;
  fecha: Date;
  /** The settlement that it is in. */
  liquidacion_id: number | null;
}

/** A shop that can be settled with. */
export interface LocalRow {
  id: number;
  nombre_local: string;
  vendedor: string;
  dni: string;
  cuenta_bancaria: string | null;
}

/** The shops that are asked for: every word in the seller's name, surname, shop or address. */
export interface LocalesSearch {
  palabras: readonly string[];
  until: LiquidarUntil;
}

interface RawVenta extends Omit<VentaByCobro, 'monto' | 'cashbackUsado' | 'constanciaAprobada' | 'paidBefore'> {
  monto: string;
  cashback_usado: string;
  constancia: boolean;
  paid_before: number;
}

/** From so many paid sales on the bracket is the highest: counting goes no further. */
const MOST_COUNTED = Math.max(...VENTAS_TRAMOS.map(({ desde }) => desde));

/** A sale and what decides its commission: paid sales of the same shop before it, and its certificate as it was then. */
const ROW = `v.id, v.vendedor_id, v.nombre_producto, v.cantidad, v.fecha, v.monto, v.cashback_usado, v.liquidacion_id,
  coalesce(v.constancia_del_vendedor,
    (SELECT u.aprobado_constancia_afip FROM usuarios u WHERE u.id = v.vendedor_id)) AS constancia,
  (SELECT count(*) FROM (
    SELECT FROM ventas b WHERE b.vendedor_id = v.vendedor_id AND b.pago_recibido AND b.anulada_en IS NULL
      AND b.fecha >= v.fecha - interval '${ULTIMOS_30_MS} milliseconds' AND (b.fecha, b.id) < (v.fecha, v.id)
    LIMIT ${MOST_COUNTED}) AS antes) AS paid_before`;

/** Paid, and not taken back. */
const IS_PAID = 'v.pago_recibido AND v.anulada_en IS NULL';

/** Nobody has asked to take it back, or the administrator has decided that. */
const NOT_ASKED = `NOT EXISTS (SELECT FROM pedidos_de_ventas p WHERE p.venta_id = v.id AND p.estado = 'pendiente')`;

/** Dominio's `canLiquidar`, of rows; `$1` is `momentsOf` until. Its first line is to the letter the condition of `ventas_por_liquidar`. */
const CAN_BE = `${IS_PAID} AND v.liquidacion_id IS NULL
  AND CASE WHEN v.recibida_en IS NOT NULL THEN v.recibida_en < ($1::timestamptz[])[1]
    WHEN v.pagada_en IS NOT NULL THEN v.pagada_en < ($1::timestamptz[])[2] ELSE v.confirmacioncomprador END
  AND ${NOT_ASKED}`;

const momentsOf = ({ received, paid }: LiquidarUntil) => [received, paid];

/** Paid sales, as settling looks at them. */
@Injectable()
export class PendientesRepository {
  constructor(private readonly database: Database) {}

  /** A page of the shops that have something to be settled, by their number. */
  locales(search: LocalesSearch, { after, limite }: { after: number | null; limite: number }): Promise<LocalRow[]> {
    const { where, params } = localesOf(search);
    return this.database.query(
      `SELECT u.id, u.nombre_local, u.nombre || ' ' || u.apellido AS vendedor, u.dni, u.cuenta_bancaria
       FROM usuarios u WHERE u.id > $${params.length + 1} AND ${where} ORDER BY u.id LIMIT $${params.length + 2}`,
      [...params, after ?? 0, limite],
    );
  }

  /** How many they are. */
  async countLocales(search: LocalesSearch): Promise<number> {
    const { where, params } = localesOf(search);
    const rows: [{ total: number }] = await this.database.query(
      `SELECT count(*) AS total FROM usuarios u WHERE ${where}`,
      params,
    );
    return rows[0].total;
  }

  /** What these shops have to be settled, the oldest first: of each one more than a settlement takes, if there are as many. */
  async ofLocales(vendedorIds: readonly number[], until: LiquidarUntil): Promise<VentaByCobro[]> {
    const rows: RawVenta[] = await this.database.query(
      `SELECT ${ROW} FROM unnest($2::bigint[]) AS s (vendedor_id) CROSS JOIN LATERAL (
         SELECT * FROM ventas v WHERE v.vendedor_id = s.vendedor_id AND ${CAN_BE} ORDER BY v.id LIMIT $3) AS v
       ORDER BY v.vendedor_id, v.id`,
      [momentsOf(until), vendedorIds, MAX_VENTAS_LIQUIDACION + 1],
    );
    return rows.map(toVenta);
  }

  /** Whichever of these sales are paid and not annulled, in no order. */
  paidOf(ventaIds: readonly number[]): Promise<VentaByCobro[]> {
    return this.ofIds(ventaIds, IS_PAID);
  }

  /** A page of a shop's paid sales that are in no settlement, to be settled now or later; the newest first. */
  async notSettled(vendedorId: number, { after, limite }: { after: number | null; limite: number }) {
    const rows: RawVenta[] = await this.database.query(
      `SELECT ${ROW} FROM ventas v WHERE v.vendedor_id = $1 AND ${IS_PAID}
         AND v.liquidacion_id IS NULL AND ($2::bigint IS NULL OR v.id < $2) ORDER BY v.id DESC LIMIT $3`,
      [vendedorId, after, limite],
    );
    return rows.map(toVenta);
  }

  /** Holds a shop's account, so that what it is paid to stays what it is; undefined where there is no such account. */
  async lockLocal(vendedorId: number): Promise<LocalRow | undefined> {
    const rows: LocalRow[] = await this.database.inTransaction.query(
      `SELECT id, nombre_local, nombre || ' ' || apellido AS vendedor, dni, cuenta_bancaria
       FROM usuarios WHERE id = $1 AND cuenta_borrada_en IS NULL FOR SHARE`,
      [vendedorId],
    );
    return rows[0];
  }

  /** Holds those of a shop's sales that can be settled, in the order of their numbers, and gives them. */
  async lock(vendedorId: number, ventaIds: readonly number[], until: LiquidarUntil): Promise<VentaByCobro[]> {
    const held: { id: number }[] = await this.database.inTransaction.query(
      `SELECT v.id FROM ventas v WHERE ${CAN_BE} AND v.vendedor_id = $2 AND v.id = ANY($3)
       ORDER BY v.id FOR NO KEY UPDATE`,
      [momentsOf(until), vendedorId, ventaIds],
    );
    // Asked again, of what is held: a statement that waited does not see what was asked for meanwhile.
    const ids = held.map(({ id }) => id);
    const ventas = await this.ofIds(ids, `${IS_PAID} AND ${NOT_ASKED}`);
    return ventas.sort((one, other) => one.id - other.id);
  }

  private async ofIds(ventaIds: readonly number[], condition: string): Promise<VentaByCobro[]> {
    const rows: RawVenta[] = await this.database.query(
      `SELECT ${ROW} FROM ventas v WHERE v.id = ANY($1) AND ${condition}`,
      [ventaIds],
    );
    return rows.map(toVenta);
  }
}

function localesOf({ palabras, until }: LocalesSearch): { where: string; params: unknown[] } {
  const words = palabras.map((_, i) => `u.busqueda_de_parte LIKE patron_de_busqueda($${i + 2})`);
  const has = `EXISTS (SELECT FROM ventas v WHERE v.vendedor_id = u.id AND ${CAN_BE})`;
  return { where: [has, ...words].join(' AND '), params: [momentsOf(until), ...palabras] };
}

function toVenta({ monto, cashback_usado, constancia, paid_before, ...venta }: RawVenta): VentaByCobro {
  return {
    ...venta,
    monto: numericACentavos(monto),
    cashbackUsado: numericACentavos(cashback_usado),
    constanciaAprobada: constancia,
    paidBefore: paid_before,
  };
}
