import type { VentasRecuento } from '@fluxpartes/contrato';
import { centavos, ULTIMOS_30_MS, VENTA_GRUPOS, type VentaGrupo } from '@fluxpartes/dominio';
import { Injectable } from '@nestjs/common';
import type { SelectQueryBuilder } from 'typeorm';
import { Database } from '../../database/database.ts';
import { centavosANumeric, sumToCentavos } from '../../database/money-column.ts';
import type { PageFrom } from '../../request-context/list-page.ts';
import { VentaEntity } from './venta.entity.ts';

const INITIAL = {
  ...{ pago_recibido: false, confirmacioncomprador: false, version: 1, version_vendedor: 1 },
  ...{ comprobante: null, comprobante_id: null, comprobante_ilegible: false },
  ...{ comprobante_rechazado_id: null, rechazo_anterior_id: null, rechazos: 0 },
  ...{ anulada_en: null, anulada_por: null, motivo_anulacion: null, recordada_en: null },
  ...{ pagada_en: null, recibida_en: null, liquidacion_id: null },
  ...{ descontado: centavos(0), cashback_recortado: centavos(0) },
  ...{ pedido: null, cuenta_devolucion: null, devuelta_en: null, referencia_devolucion: null },
} as const;

export type VentaNueva = Omit<VentaEntity, 'id' | keyof typeof INITIAL>;

/** The columns behind the fields that `ventaForVendedor` hides. */
const HIDDEN_FROM_VENDEDOR = new Set<string>([
  ...([
    'comprobante_id',
    'comprobante_ilegible',
    'comprobante_rechazado_id',
    'rechazo_anterior_id',
    'rechazos',
  ] as const),
  ...(['vence_en', 'recordada_en', 'cuenta_devolucion', 'devuelta_en', 'referencia_devolucion'] as const),
] satisfies (keyof VentaEntity)[]);

const PLAIN_COLUMNS = [
  ...(['publicacion_id', 'vendedor_id', 'comprador_id', 'nombre_producto', 'cantidad', 'descuento'] as const),
  ...(['envio', 'tipo_envio', 'localidad_envio', 'direccion_envio', 'altura_envio', 'entrecalles_envio'] as const),
  ...(['unidades_tomadas', 'fecha', 'vence_en', 'clave', 'huella'] as const),
] as const satisfies readonly (keyof VentaNueva)[];
const MONEY_COLUMNS = [
  ...(['precio_unitario', 'total_con_descuento', 'cashback_usado', 'monto', 'cupon'] as const),
] as const satisfies readonly (keyof VentaNueva)[];

const MAX_WITHOUT_RESPALDO = 20;

export type VentaSide = 'vendedor_id' | 'comprador_id';

export interface OperacionesSearch {
  lado: VentaSide;
  usuarioId: number;
  palabras: readonly string[];
  /** Whether to return only purchases with a next step, the buyer's steps first. */
  onlyPendientes: boolean;
  grupo?: VentaGrupo | undefined;
  /** Whether to return only paid sales that are not transferred to their seller. */
  onlyPorCobrar?: boolean;
}

@Injectable()
export class VentasRepository {
  constructor(private readonly database: Database) {}

  async insert(nueva: VentaNueva): Promise<VentaEntity> {
    const columns = [...PLAIN_COLUMNS, ...MONEY_COLUMNS];
    const values = [
      ...PLAIN_COLUMNS.map((column) => nueva[column]),
      ...MONEY_COLUMNS.map((column) => centavosANumeric(nueva[column])),
    ];
    const rows: [{ id: number }] = await this.database.queryPrepared(
      `INSERT INTO ventas (${columns.join(', ')}) VALUES (${columns.map((_, i) => `$${i + 1}`).join(', ')})
       RETURNING id`,
      values,
    );
    return { ...nueva, ...INITIAL, id: rows[0].id };
  }

  /** The purchase that this idempotency key made. Requires the buyer's lock. */
  async findByKey(compradorId: number, clave: string): Promise<{ id: number; huella: string } | undefined> {
    const rows: { id: number; huella: string }[] = await this.database.queryPrepared(
      'SELECT id, huella FROM ventas WHERE comprador_id = $1 AND clave = $2',
      [compradorId, clave],
    );
    return rows[0];
  }

  find(id: number): Promise<VentaEntity | null> {
    return this.database.manager.findOneBy(VentaEntity, { id });
  }

  /**
   * Locks the row first: a statement that waited for the lock reads proof and request as they were before.
   * `FOR NO KEY UPDATE` does not block ledger lines, whose foreign key only takes `FOR KEY SHARE`.
   */
  async findLocked(id: number): Promise<VentaEntity | null> {
    const lock = this.database.inTransaction.query('SELECT FROM ventas WHERE id = $1 FOR NO KEY UPDATE', [id]);
    // One round trip: the connection runs its statements one after the other.
    const [, venta] = await Promise.all([lock, this.find(id)]);
    return venta;
  }

  /** For a sale that is known to exist, because sales are never deleted. */
  async lock(id: number): Promise<VentaEntity> {
    const venta = await this.findLocked(id);
    if (venta === null) throw new Error(`sale ${id} is missing`);
    return venta;
  }

  /** Requires the sale's lock. */
  async update(
    venta: VentaEntity,
    cambios: Partial<Omit<VentaEntity, 'id' | 'version' | 'version_vendedor' | 'pedido' | 'comprobante'>>,
  ): Promise<VentaEntity> {
    const columns = Object.keys(cambios);
    const isHidden = columns.length > 0 && columns.every((column) => HIDDEN_FROM_VENDEDOR.has(column));
    const versions = { version: venta.version + 1, version_vendedor: venta.version_vendedor + (isHidden ? 0 : 1) };
    await this.database.manager.update(VentaEntity, { id: venta.id }, { ...cambios, ...versions });
    return { ...venta, ...cambios, ...versions };
  }

  page(operaciones: OperacionesSearch, page: PageFrom): Promise<VentaEntity[]> {
    const cut = operaciones.onlyPendientes ? byStep : newestFirst;
    return cut(this.searched(operaciones), page).getMany();
  }

  count(operaciones: OperacionesSearch): Promise<number> {
    return this.searched(operaciones).getCount();
  }

  /** Counts the paid sales, which determine the settled commission. */
  async countPaidSince(vendedorId: number, desde: Date): Promise<number> {
    return this.database.manager
      .createQueryBuilder(VentaEntity, 'v')
      .where('v.vendedor_id = :vendedorId AND v.fecha >= :desde', { vendedorId, desde })
      .andWhere('v.pago_recibido AND v.anulada_en IS NULL')
      .getCount();
  }

  /** The number of a seller's sales in each tab. */
  async recuento(vendedorId: number): Promise<VentasRecuento> {
    const counts = VENTA_GRUPOS.map((grupo) => `count(*) FILTER (WHERE ${GRUPOS[grupo]}) AS ${grupo}`);
    const rows: [VentasRecuento] = await this.database.query(
      `SELECT ${counts.join(', ')} FROM ventas v WHERE v.vendedor_id = $1`,
      [vendedorId],
    );
    return rows[0];
  }

  /** Sales or purchases from `desde` on, inclusive, without annulled ones. */
  countSince(side: VentaSide, usuarioId: number, desde: Date): Promise<number> {
    return this.database.manager
      .createQueryBuilder(VentaEntity, 'v')
      .where(`v.${side} = :usuarioId AND v.fecha >= :desde AND v.anulada_en IS NULL`, { usuarioId, desde })
      .getCount();
  }

  /** A term matches the product or the sale's id. For sellers it also matches the buyer's name and surname. */
  private searched(search: OperacionesSearch): SelectQueryBuilder<VentaEntity> {
    const { lado, usuarioId, palabras, onlyPendientes, grupo, onlyPorCobrar } = search;
    const query = this.database.manager
      .createQueryBuilder(VentaEntity, 'v')
      .where(`v.${lado} = :usuarioId`, { usuarioId });
    if (onlyPendientes) query.andWhere(`${stepOf('v')} IS NOT NULL`);
    if (grupo !== undefined) query.andWhere(GRUPOS[grupo]);
    if (onlyPorCobrar) query.andWhere(POR_COBRAR);
    for (const [i, text] of palabras.entries()) {
      const patron = `LIKE patron_de_busqueda(:text${i})`;
      const inComprador = `EXISTS (SELECT FROM usuarios u WHERE u.id = v.comprador_id
        AND texto_busqueda(u.nombre || ' ' || u.apellido) ${patron})`;
      query.andWhere(`(v.busqueda ${patron} OR v.id = :id${i}${lado === 'vendedor_id' ? ` OR ${inComprador}` : ''})`, {
        [`text${i}`]: text,
        [`id${i}`]: ventaNumber(text),
      });
    }
    return query;
  }

  /**
   * Ids of sales with coupons that may be missing for this sale: the buyer's unpaid sales, and sales annulled since its
   * purchase.
   */
  async withoutRespaldo({ id, comprador_id, fecha }: VentaEntity) {
    const rows: { id: number; anulada: boolean }[] = await this.database.inTransaction.query(
      `SELECT id, anulada_en IS NOT NULL AS anulada FROM ventas
       WHERE comprador_id = $1 AND id <> $2 AND cupon > 0
         AND CASE WHEN anulada_en IS NULL THEN NOT pago_recibido ELSE anulada_en >= $3 END
       ORDER BY id DESC LIMIT ${MAX_WITHOUT_RESPALDO}`,
      [comprador_id, id, fecha],
    );
    const numbers = (isAnulada: boolean) =>
      rows
        .filter(({ anulada }) => anulada === isAnulada)
        .map((row) => row.id)
        .reverse();
    return { impagas: numbers(false), anuladas: numbers(true) };
  }

  /** A buyer's unpaid purchases of counted units, oldest first. */
  unpaidCounted(compradorId: number): Promise<{ id: number; publicacion_id: number }[]> {
    return this.database.queryPrepared(
      `SELECT id, publicacion_id FROM ventas
       WHERE comprador_id = $1 AND unidades_tomadas > 0 AND NOT pago_recibido AND anulada_en IS NULL ORDER BY id`,
      [compradorId],
    );
  }

  /**
   * `ultimas` counts from `desde` on, inclusive, and `impagas` the unpaid purchases. `cuponesImpagos` is the sum of their
   * coupons, limited to MONTO_MAXIMO.
   */
  async comprasOf(compradorId: number, desde: Date) {
    const [row]: [{ ultimas: number; impagas: number; cupones: string }] = await this.database.queryPrepared(
      `SELECT count(*) FILTER (WHERE fecha >= $2) AS ultimas,
              count(*) FILTER (WHERE NOT pago_recibido) AS impagas,
              coalesce(sum(cupon) FILTER (WHERE NOT pago_recibido), 0) AS cupones
       FROM ventas WHERE comprador_id = $1 AND anulada_en IS NULL`,
      [compradorId, desde],
    );
    return { ultimas: row.ultimas, impagas: row.impagas, cuponesImpagos: sumToCentavos(row.cupones) };
  }
}

/** Dominio's `grupoOfVenta` in SQL. */
const GRUPOS: Record<VentaGrupo, string> = {
  esperan_pago: 'v.anulada_en IS NULL AND NOT v.pago_recibido',
  para_entregar: 'v.anulada_en IS NULL AND v.pago_recibido AND NOT v.confirmacioncomprador',
  entregadas: 'v.anulada_en IS NULL AND v.pago_recibido AND v.confirmacioncomprador',
  anuladas: 'v.anulada_en IS NOT NULL',
};

const POR_COBRAR = `v.anulada_en IS NULL AND v.pago_recibido
  AND NOT EXISTS (SELECT FROM liquidaciones l WHERE l.id = v.liquidacion_id AND l.pagada_en IS NOT NULL)`;

export const newestFirst = (query: SelectQueryBuilder<VentaEntity>, page: PageFrom) => byFecha(query, page, 'DESC');
export const oldestFirst = (query: SelectQueryBuilder<VentaEntity>, page: PageFrom) => byFecha(query, page, 'ASC');

/** Keyset pagination by date; `id` breaks ties. */
function byFecha(query: SelectQueryBuilder<VentaEntity>, { after, limite }: PageFrom, order: 'ASC' | 'DESC') {
  if (after !== null) {
    const isPast = order === 'DESC' ? '<' : '>';
    query.andWhere(`(v.fecha, v.id) ${isPast} (SELECT c.fecha, c.id FROM ventas c WHERE c.id = :after)`, { after });
  }
  return query.orderBy('v.fecha', order).addOrderBy('v.id', order).limit(limite);
}

/**
 * Rank of a purchase's next step, the buyer's steps first; null if no step is left. The first rank is naming the bank
 * account for a refund. The other ranks are dominio's `nextStep` in SQL; compras-pendientes.spec.ts compares both.
 */
function stepOf(v: string): string {
  return `CASE
    WHEN ${v}.anulada_en IS NOT NULL THEN CASE
      WHEN ${v}.pago_recibido AND ${v}.devuelta_en IS NULL AND ${v}.monto > ${v}.descontado
        AND ${v}.cuenta_devolucion IS NULL THEN 1
      END
    WHEN (${v}.comprobante_id IS NULL OR ${v}.comprobante_ilegible) AND NOT ${v}.pago_recibido AND ${v}.monto > 0
      THEN 2 -- subir_comprobante
    WHEN NOT ${v}.pago_recibido THEN 4 -- esperar_aprobacion
    WHEN NOT ${v}.confirmacioncomprador THEN 3 -- confirmar_recepcion
  END`;
}

/** Expiry of a purchase without a proof; infinity for all others. */
function dueOf(v: string): string {
  return `CASE WHEN ${stepOf(v)} = 2 THEN coalesce(${v}.vence_en, 'infinity') ELSE 'infinity' END`;
}

/**
 * Keyset pagination of pending purchases by step, then expiry, then newest first. Only an own purchase is a cursor: the step
 * of another person's sale is secret. If the previous page's last purchase was completed in between, the list starts over: a
 * repeated row is better than a missed row.
 */
function byStep(query: SelectQueryBuilder<VentaEntity>, { after, limite }: PageFrom): SelectQueryBuilder<VentaEntity> {
  if (after !== null) {
    query.andWhere(
      `EXISTS (SELECT FROM ventas c WHERE c.id = :after AND c.comprador_id = v.comprador_id AND (
        (coalesce(${stepOf('c')}, 0), ${dueOf('c')}) < (${stepOf('v')}, ${dueOf('v')})
        OR ((${stepOf('c')}, ${dueOf('c')}) = (${stepOf('v')}, ${dueOf('v')}) AND (v.fecha, v.id) < (c.fecha, c.id))
      ))`,
      { after },
    );
  }
  return query
    .orderBy(stepOf('v'))
    .addOrderBy(dueOf('v'))
    .addOrderBy('v.fecha', 'DESC')
    .addOrderBy('v.id', 'DESC')
    .limit(limite);
}

export function ultimos30Desde(now: Date): Date {
  return new Date(now.getTime() - ULTIMOS_30_MS);
}

/** Each term costs a comparison with every sale. */
const MAX_TERMS = 8;

export function searchTerms(q: string | undefined): string[] {
  const terms = (q ?? '').split(/\s+/).filter((term) => term !== '');
  return [...new Set(terms)].slice(0, MAX_TERMS);
}

/** The sale's number in '12' or '#12'. */
export function ventaNumber(term: string): number | null {
  const digits = /^#?([1-9]\d{0,14})$/.exec(term)?.[1];
  return digits === undefined ? null : Number(digits);
}
