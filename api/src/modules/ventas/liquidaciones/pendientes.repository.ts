import {
  type LiquidarUntil,
  MAX_VENTAS_LIQUIDACION,
  ULTIMOS_30_MS,
  VENTAS_TRAMOS,
  type VentaCobro,
  type VentaToLiquidar,
} from '@fluxpartes/dominio';
import { Injectable } from '@nestjs/common';
import { Database } from '../../../database/database.ts';
import { numericACentavos } from '../../../database/money-column.ts';
import type { PageFrom } from '../../../request-context/list-page.ts';

/** A paid sale with all that its shop's amounts depend on; money in centavos. */
export interface VentaByCobro extends VentaCobro, VentaToLiquidar {
  id: number;
  vendedor_id: number;
  nombre_producto: string;
  cantidad: number;
  fecha: Date;
}

export interface LocalRow {
  id: number;
  nombre_local: string;
  vendedor: string;
  cuenta_bancaria: string | null;
}

/** Every word must be in the seller's name, surname, shop or address. */
export interface LocalesSearch {
  palabras: readonly string[];
  until: LiquidarUntil;
}

interface RawVenta extends Omit<VentaByCobro, keyof (VentaCobro & VentaToLiquidar)> {
  monto: string;
  cashback_usado: string;
  constancia: boolean;
  paid_before: number;
  pagada_en: Date | null;
  recibida_en: Date | null;
  pedida: boolean;
}

/** The highest bracket begins at this count, so counting stops here. */
const MAX_COUNTED = Math.max(...VENTAS_TRAMOS.map(({ desde }) => desde));

/** No request is pending, and the buyer has sent no withdrawal that its job has not recorded yet. */
const NOT_ASKED = `(NOT EXISTS (SELECT FROM pedidos_de_ventas p WHERE p.venta_id = v.id AND p.estado = 'pendiente')
  AND (v.id, v.comprador_id) NOT IN (
    SELECT (j.data->>'ventaId')::bigint, (j.data->>'usuarioId')::bigint FROM pgboss.job j
    WHERE j.name = 'arrepentimientos' AND j.state < 'completed' AND j.data->>'usuarioId' IS NOT NULL))`;

/** The commission depends on the shop's paid sales before this sale, and on its certificate at that time. */
const ROW = `v.id, v.vendedor_id, v.nombre_producto, v.cantidad, v.fecha, v.monto, v.cashback_usado,
  v.pagada_en, v.recibida_en, NOT ${NOT_ASKED} AS pedida,
  coalesce(v.constancia_del_vendedor,
    (SELECT u.aprobado_constancia_afip FROM usuarios u WHERE u.id = v.vendedor_id)) AS constancia,
  (SELECT count(*) FROM (
    SELECT FROM ventas b WHERE b.vendedor_id = v.vendedor_id AND b.pago_recibido AND b.anulada_en IS NULL
      AND b.fecha >= v.fecha - interval '${ULTIMOS_30_MS} milliseconds' AND (b.fecha, b.id) < (v.fecha, v.id)
    LIMIT ${MAX_COUNTED}) AS antes) AS paid_before`;

const IS_PAID = 'v.pago_recibido AND v.anulada_en IS NULL';

/**
 * Dominio's `liquidarDesde` in SQL, also for a confirmed arrival without both times; `$1` is the limit from `momentsOf`. The first line must equal the predicate of the index
 * `ventas_por_liquidar`.
 */
const CAN_BE = `${IS_PAID} AND v.liquidacion_id IS NULL
  AND CASE WHEN v.recibida_en IS NOT NULL THEN v.recibida_en < ($1::timestamptz[])[1]
    WHEN v.pagada_en IS NOT NULL THEN v.pagada_en < ($1::timestamptz[])[2] ELSE v.confirmacioncomprador END
  AND ${NOT_ASKED}`;

const momentsOf = ({ received, paid }: LiquidarUntil) => [received, paid];

@Injectable()
export class PendientesRepository {
  constructor(private readonly database: Database) {}

  /** Shops with sales to settle, in the order of their ids. */
  page(search: LocalesSearch, { after, limite }: PageFrom): Promise<LocalRow[]> {
    const { where, params } = localesOf(search);
    return this.database.query(
      `SELECT u.id, u.nombre_local, u.nombre || ' ' || u.apellido AS vendedor, u.cuenta_bancaria
       FROM usuarios u WHERE u.id > $${params.length + 1} AND ${where} ORDER BY u.id LIMIT $${params.length + 2}`,
      [...params, after ?? 0, limite],
    );
  }

  async count(search: LocalesSearch): Promise<number> {
    const { where, params } = localesOf(search);
    const rows: [{ total: number }] = await this.database.query(
      `SELECT count(*) AS total FROM usuarios u WHERE ${where}`,
      params,
    );
    return rows[0].total;
  }

  /** Sales to settle, oldest first. It reads one sale more than fits a settlement, to tell whether more sales follow. */
  async ofLocales(vendedorIds: readonly number[], until: LiquidarUntil): Promise<VentaByCobro[]> {
    const rows: RawVenta[] = await this.database.query(
      `SELECT ${ROW} FROM unnest($2::bigint[]) AS s (vendedor_id) CROSS JOIN LATERAL (
         SELECT * FROM ventas v WHERE v.vendedor_id = s.vendedor_id AND ${CAN_BE} ORDER BY v.id LIMIT $3) AS v
       ORDER BY v.vendedor_id, v.id`,
      [momentsOf(until), vendedorIds, MAX_VENTAS_LIQUIDACION + 1],
    );
    return rows.map(toVenta);
  }

  /** The paid and not annulled sales among these ids, unordered. */
  paidOf(ventaIds: readonly number[]): Promise<VentaByCobro[]> {
    return this.ofIds(ventaIds, IS_PAID);
  }

  /** A shop's paid sales without a settlement, newest first. */
  async notSettled(vendedorId: number, { after, limite }: PageFrom): Promise<VentaByCobro[]> {
    const rows: RawVenta[] = await this.database.query(
      `SELECT ${ROW} FROM ventas v WHERE v.vendedor_id = $1 AND ${IS_PAID}
         AND v.liquidacion_id IS NULL AND ($2::bigint IS NULL OR v.id < $2) ORDER BY v.id DESC LIMIT $3`,
      [vendedorId, after, limite],
    );
    return rows.map(toVenta);
  }

  /** Locks a shop's account, so that its bank account cannot change; undefined if it does not exist. */
  async lockLocal(vendedorId: number): Promise<LocalRow | undefined> {
    const rows: LocalRow[] = await this.database.inTransaction.query(
      `SELECT id, nombre_local, nombre || ' ' || apellido AS vendedor, cuenta_bancaria
       FROM usuarios WHERE id = $1 AND cuenta_borrada_en IS NULL FOR SHARE`,
      [vendedorId],
    );
    return rows[0];
  }

  /** Locks the shop's sales that can be settled, in the order of their ids. */
  async lock(vendedorId: number, ventaIds: readonly number[], until: LiquidarUntil): Promise<VentaByCobro[]> {
    const held: { id: number }[] = await this.database.inTransaction.query(
      `SELECT v.id FROM ventas v WHERE ${CAN_BE} AND v.vendedor_id = $2 AND v.id = ANY($3)
       ORDER BY v.id FOR NO KEY UPDATE`,
      [momentsOf(until), vendedorId, ventaIds],
    );
    // TOCTOU: a statement that waited for a lock does not see requests that were inserted during the wait.
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

function toVenta({ monto, cashback_usado, constancia, paid_before, ...row }: RawVenta): VentaByCobro {
  const { pagada_en, recibida_en, pedida, ...venta } = row;
  return {
    ...venta,
    paidAt: pagada_en,
    receivedAt: recibida_en,
    anulacionPedida: pedida,
    monto: numericACentavos(monto),
    cashbackUsado: numericACentavos(cashback_usado),
    constanciaAprobada: constancia,
    paidBefore: paid_before,
  };
}
