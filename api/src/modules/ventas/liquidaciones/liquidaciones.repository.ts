import type { LiquidacionEstado } from '@fluxpartes/contrato';
import type { Centavos, LiquidacionTotals, VentaLiquidada } from '@fluxpartes/dominio';
import { Injectable } from '@nestjs/common';
import { Database } from '../../../database/database.ts';
import { centavosANumeric, numericACentavos, sumToCentavos } from '../../../database/money-column.ts';
import type { PageFrom } from '../../../request-context/list-page.ts';
import { ventaNumber } from '../ventas.repository.ts';

/** A settlement with its shop; money in centavos. */
export interface LiquidacionRow extends LiquidacionTotals {
  id: number;
  vendedor_id: number;
  nombre_local: string;
  vendedor: string;
  dni: string;
  cuenta_bancaria: string;
  /** Whether the shop has another bank account now. */
  cuenta_cambio: boolean;
  fecha: Date;
  pagada_en: Date | null;
  referencia: string | null;
  deshecha_en: Date | null;
  version: number;
}

type LiquidacionNueva = Pick<LiquidacionRow, 'vendedor_id' | 'cuenta_bancaria' | 'fecha' | keyof LiquidacionTotals>;

/** Money in centavos, as it was settled. */
export interface VentaLiquidadaRow extends VentaLiquidada {
  venta_id: number;
  liquidacion_id: number;
  nombre_producto: string;
  cantidad: number;
  fecha: Date;
}

export interface LiquidacionesFilter {
  palabras: readonly string[];
  /** `vigente`: paid or to be paid. */
  estado: LiquidacionEstado | 'vigente' | undefined;
  vendedorId: number | undefined;
}

const MONEY = ['bruto', 'comision', 'neto'] as const;
type Raw<T> = { [K in keyof T]: T[K] extends Centavos ? string : T[K] };

const ESTADOS: Record<LiquidacionEstado | 'vigente', string> = {
  vigente: 'l.deshecha_en IS NULL',
  por_pagar: 'l.pagada_en IS NULL AND l.deshecha_en IS NULL',
  pagada: 'l.pagada_en IS NOT NULL',
  deshecha: 'l.deshecha_en IS NOT NULL',
};

const ROWS = `SELECT l.id, l.vendedor_id, u.nombre_local, u.nombre || ' ' || u.apellido AS vendedor, u.dni,
    l.cuenta_bancaria, u.cuenta_bancaria IS DISTINCT FROM l.cuenta_bancaria AS cuenta_cambio, l.fecha, l.bruto, l.comision, l.neto, l.pagada_en, l.referencia, l.deshecha_en, l.version
  FROM liquidaciones l JOIN usuarios u ON u.id = l.vendedor_id`;

@Injectable()
export class LiquidacionesRepository {
  constructor(private readonly database: Database) {}

  /** Stores a settlement with its sales, which the transaction has locked. @returns its number */
  async insert(nueva: LiquidacionNueva, ventas: readonly ({ id: number } & VentaLiquidada)[]): Promise<number> {
    const { inTransaction } = this.database;
    const [row]: [{ id: number }] = await inTransaction.query(
      `INSERT INTO liquidaciones (vendedor_id, cuenta_bancaria, fecha, bruto, comision, neto)
       VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
      [nueva.vendedor_id, nueva.cuenta_bancaria, nueva.fecha, ...MONEY.map((campo) => centavosANumeric(nueva[campo]))],
    );
    await inTransaction.query(
      `INSERT INTO ventas_liquidadas (liquidacion_id, venta_id, porcentaje, bruto, comision, neto)
       SELECT $1, * FROM unnest($2::bigint[], $3::integer[], $4::numeric[], $5::numeric[], $6::numeric[])`,
      [
        row.id,
        ventas.map(({ id }) => id),
        ventas.map(({ porcentaje }) => porcentaje),
        ...MONEY.map((campo) => ventas.map((venta) => centavosANumeric(venta[campo]))),
      ],
    );
    await inTransaction.query('UPDATE ventas SET liquidacion_id = $1 WHERE id = ANY($2)', [
      row.id,
      ventas.map(({ id }) => id),
    ]);
    return row.id;
  }

  async find(id: number): Promise<LiquidacionRow | undefined> {
    return toRow((await this.database.query<Raw<LiquidacionRow>[]>(`${ROWS} WHERE l.id = $1`, [id]))[0]);
  }

  async findLocked(id: number): Promise<LiquidacionRow | undefined> {
    const rows: Raw<LiquidacionRow>[] = await this.database.inTransaction.query(
      `${ROWS} WHERE l.id = $1 FOR NO KEY UPDATE OF l`,
      [id],
    );
    return toRow(rows[0]);
  }

  async page(filter: LiquidacionesFilter, { after, limite }: PageFrom): Promise<LiquidacionRow[]> {
    const { where, params } = conditionsOf(filter);
    const rows: Raw<LiquidacionRow>[] = await this.database.query(
      `${ROWS} WHERE ${where} AND ($1::bigint IS NULL OR l.id < $1) ORDER BY l.id DESC LIMIT $2`,
      [after, limite, ...params],
    );
    return rows.map((row) => toRow(row)).filter((row) => row !== undefined);
  }

  async count(filter: LiquidacionesFilter): Promise<number> {
    const { where, params } = conditionsOf(filter);
    const rows: [{ total: number }] = await this.database.query(
      `SELECT count(*) AS total FROM liquidaciones l JOIN usuarios u ON u.id = l.vendedor_id
       WHERE ${where} AND $1::bigint IS NULL AND $2::bigint IS NULL`,
      [null, null, ...params],
    );
    return rows[0].total;
  }

  async ventasOf(ids: readonly number[]): Promise<VentaLiquidadaRow[]> {
    const rows: Raw<VentaLiquidadaRow>[] = await this.database.query(
      `SELECT r.venta_id, r.liquidacion_id, v.nombre_producto, v.cantidad, v.fecha, r.porcentaje, r.bruto, r.comision, r.neto
       FROM ventas_liquidadas r JOIN ventas v ON v.id = r.venta_id
       WHERE r.liquidacion_id = ANY($1) ORDER BY r.liquidacion_id, r.venta_id`,
      [ids],
    );
    return rows.map((row) => ({ ...row, ...moneyOf(row) }));
  }

  /** The settled amounts of these sales, and whether they were transferred. */
  async settledOf(ventaIds: readonly number[]) {
    const rows: (Raw<VentaLiquidada> & { venta_id: number; liquidacion_id: number; pagada: boolean })[] =
      await this.database.query(
        `SELECT r.venta_id, r.liquidacion_id, r.porcentaje, r.bruto, r.comision, r.neto, l.pagada_en IS NOT NULL AS pagada
         FROM ventas_liquidadas r JOIN liquidaciones l ON l.id = r.liquidacion_id WHERE r.venta_id = ANY($1)`,
        [ventaIds],
      );
    return rows.map((row) => ({ ...row, ...moneyOf(row) }));
  }

  /** Sums of a shop's settlements, in centavos. */
  async totalsOf(vendedorId: number): Promise<{ unpaid: Centavos; paid: Centavos }> {
    const rows: [{ unpaid: string; paid: string }] = await this.database.query(
      `SELECT coalesce(sum(neto) FILTER (WHERE pagada_en IS NULL), 0) AS unpaid,
              coalesce(sum(neto) FILTER (WHERE pagada_en IS NOT NULL), 0) AS paid
       FROM liquidaciones WHERE vendedor_id = $1 AND deshecha_en IS NULL`,
      [vendedorId],
    );
    return { unpaid: sumToCentavos(rows[0].unpaid), paid: sumToCentavos(rows[0].paid) };
  }

  /** Sets or removes the transfer that paid a locked settlement. */
  async setPago(id: number, pago: { fecha: Date; referencia: string } | null): Promise<void> {
    await this.database.inTransaction.query(
      'UPDATE liquidaciones SET pagada_en = $2, referencia = $3, version = version + 1 WHERE id = $1',
      [id, pago?.fecha ?? null, pago?.referencia ?? null],
    );
  }

  /** Undoes a locked settlement and releases its sales. @returns their numbers */
  async undo(id: number, fecha: Date): Promise<number[]> {
    const { inTransaction } = this.database;
    const [ventas]: [{ venta_id: number }[], number] = await inTransaction.query(
      'DELETE FROM ventas_liquidadas WHERE liquidacion_id = $1 RETURNING venta_id',
      [id],
    );
    await inTransaction.query('UPDATE ventas SET liquidacion_id = NULL WHERE liquidacion_id = $1 AND id = ANY($2)', [
      id,
      ventas.map(({ venta_id }) => venta_id),
    ]);
    await inTransaction.query('UPDATE liquidaciones SET deshecha_en = $2, version = version + 1 WHERE id = $1', [
      id,
      fecha,
    ]);
    return ventas.map(({ venta_id }) => venta_id).sort((one, other) => one - other);
  }
}

/** Parameters $1 and $2 are the page's. */
function conditionsOf({ palabras, estado, vendedorId }: LiquidacionesFilter): { where: string; params: unknown[] } {
  const params: unknown[] = [];
  const add = (value: unknown) => `$${params.push(value) + 2}`;
  const conditions = palabras.map((word) => {
    const inName = `u.busqueda_de_parte LIKE patron_de_busqueda(${add(word)})`;
    const number = ventaNumber(word);
    return number === null ? inName : `(${inName} OR l.id = ${add(number)})`;
  });
  if (estado !== undefined) conditions.push(ESTADOS[estado]);
  if (vendedorId !== undefined) conditions.push(`l.vendedor_id = ${add(vendedorId)}`);
  return { where: ['true', ...conditions].join(' AND '), params };
}

function moneyOf({ bruto, comision, neto }: Raw<LiquidacionTotals>): LiquidacionTotals {
  return { bruto: numericACentavos(bruto), comision: numericACentavos(comision), neto: numericACentavos(neto) };
}

function toRow(row: Raw<LiquidacionRow> | undefined): LiquidacionRow | undefined {
  return row && { ...row, ...moneyOf(row) };
}
