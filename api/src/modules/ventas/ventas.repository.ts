import { type Centavos, centavos } from '@fluxpartes/dominio';
import { Injectable } from '@nestjs/common';
import type { SelectQueryBuilder } from 'typeorm';
import { Database } from '../../database/database.ts';
import { centavosANumeric, sumToCentavos } from '../../database/money-column.ts';
import { VentaEntity } from './venta.entity.ts';
import { ventaNumber } from './words.ts';

/** How a sale begins: without a proof, not paid, not received, not annulled. */
const BEGINNING = {
  ...{
    pago_recibido: false,
    confirmacioncomprador: false,
    comprobante_id: null,
    comprobante_ilegible: false,
    version: 1,
  },
  ...{ anulada_en: null, anulada_por: null, motivo_anulacion: null, recordada_en: null },
  ...{ pagada_en: null, recibida_en: null, liquidacion_id: null },
  ...{ descontado: centavos(0), cashback_recortado: centavos(0) },
  ...{ pedido: null, cuenta_devolucion: null, devuelta_en: null, referencia_devolucion: null },
} as const;

/** What a new sale is made of. */
export type VentaNueva = Omit<VentaEntity, 'id' | keyof typeof BEGINNING>;

/** The columns of a new sale, and those of them that hold money. */
const PLAIN_COLUMNS = [
  ...(['publicacion_id', 'vendedor_id', 'comprador_id', 'nombre_producto', 'cantidad', 'descuento'] as const),
  ...(['envio', 'tipo_envio', 'localidad_envio', 'direccion_envio', 'altura_envio', 'entrecalles_envio'] as const),
  ...(['unidades_tomadas', 'fecha', 'vence_en', 'clave', 'huella'] as const),
] as const satisfies readonly (keyof VentaNueva)[];
const MONEY_COLUMNS = [
  ...(['precio_unitario', 'total_con_descuento', 'cashback_usado', 'monto', 'cupon'] as const),
] as const satisfies readonly (keyof VentaNueva)[];

/** What a buyer's purchases add up to. */
export interface ComprasBefore {
  /** How many there were since some moment. */
  ultimas: number;
  /** The coupons of those whose payment was not received yet, in centavos; MONTO_MAXIMO where they are more. */
  cuponesImpagos: Centavos;
}

/** Sales whose coupons do not count, by their numbers. */
export interface SalesWithoutRespaldo {
  impagas: number[];
  anuladas: number[];
}
const MAX_WITHOUT_RESPALDO = 20;

/** Whose sales are meant: a seller's or a buyer's. */
export type VentaSide = 'vendedor_id' | 'comprador_id';

/** A user's sales or purchases in which every one of these words is found. */
export interface OperacionesSearch {
  lado: VentaSide;
  usuarioId: number;
  palabras: readonly string[];
  /** Those with a step to go alone, what the buyer can do first. */
  onlyPendientes: boolean;
}

/** A piece of a list of sales. */
export interface VentasPage {
  /** The id of the last sale of the page before. */
  after: number | null;
  /** The most rows to read. */
  limite: number;
}

/** Sales in PostgreSQL. */
@Injectable()
export class VentasRepository {
  constructor(private readonly database: Database) {}

  /** Stores a sale and gives it back with its id. */
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
    return { ...nueva, ...BEGINNING, id: rows[0].id };
  }

  /** The purchase that a buyer's key made, asked behind the buyer's lock; undefined where it made none. */
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
   * Reads a sale and holds the row until the transaction ends. `FOR NO KEY UPDATE`: lines of the ledger, which only refer
   * to it, are not held up.
   */
  findLocked(id: number): Promise<VentaEntity | null> {
    return this.database.manager.findOne(VentaEntity, { where: { id }, lock: { mode: 'for_no_key_update' } });
  }

  /** The same for a sale that was read before: none is ever removed. */
  lock(id: number): Promise<VentaEntity> {
    return this.database.manager.findOneOrFail(VentaEntity, { where: { id }, lock: { mode: 'for_no_key_update' } });
  }

  /** Writes changes to a sale that is held by this transaction, and gives it back as it is then. */
  async update(
    venta: VentaEntity,
    cambios: Partial<Omit<VentaEntity, 'id' | 'version' | 'pedido'>>,
  ): Promise<VentaEntity> {
    const version = venta.version + 1;
    await this.database.manager.update(VentaEntity, { id: venta.id }, { ...cambios, version });
    return { ...venta, ...cambios, version };
  }

  /** A user's sales or purchases that hold every word, newest first; pending ones by their step before that. */
  page(operaciones: OperacionesSearch, page: VentasPage): Promise<VentaEntity[]> {
    const cut = operaciones.onlyPendientes ? byStep : newestFirst;
    return cut(this.searched(operaciones), page).getMany();
  }

  /** How many they are. */
  count(operaciones: OperacionesSearch): Promise<number> {
    return this.searched(operaciones).getCount();
  }

  /** How many of a seller's sales from a moment on are paid: those that count for the commission that is settled. */
  async countPaidSince(vendedorId: number, desde: Date): Promise<number> {
    return this.database.manager
      .createQueryBuilder(VentaEntity, 'v')
      .where('v.vendedor_id = :vendedorId AND v.fecha >= :desde', { vendedorId, desde })
      .andWhere('v.pago_recibido AND v.anulada_en IS NULL')
      .getCount();
  }

  /** How many sales a seller made, or purchases a buyer made, from a moment on, that moment included; annulled ones are none. */
  countSince(side: VentaSide, usuarioId: number, desde: Date): Promise<number> {
    return this.database.manager
      .createQueryBuilder(VentaEntity, 'v')
      .where(`v.${side} = :usuarioId AND v.fecha >= :desde AND v.anulada_en IS NULL`, { usuarioId, desde })
      .getCount();
  }

  /** A word is in the product or is the sale's number; of sales, it may also be in the buyer's name and surname. */
  private searched({ lado, usuarioId, palabras, onlyPendientes }: OperacionesSearch): SelectQueryBuilder<VentaEntity> {
    const query = this.database.manager
      .createQueryBuilder(VentaEntity, 'v')
      .where(`v.${lado} = :usuarioId`, { usuarioId });
    if (onlyPendientes) query.andWhere(`${stepOf('v')} IS NOT NULL`);
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
   * The sales whose coupons may be missing for one: its buyer's unpaid ones, and those annulled since it was bought; the
   * newest of them, in their order.
   */
  async withoutRespaldo({ id, comprador_id, fecha }: VentaEntity): Promise<SalesWithoutRespaldo> {
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

  /** A buyer's purchases of counted units that nobody has paid for, the oldest first, each with its listing. */
  unpaidCounted(compradorId: number): Promise<{ id: number; publicacion_id: number }[]> {
    return this.database.queryPrepared(
      `SELECT id, publicacion_id FROM ventas
       WHERE comprador_id = $1 AND unidades_tomadas > 0 AND NOT pago_recibido AND anulada_en IS NULL ORDER BY id`,
      [compradorId],
    );
  }

  /** What a buyer's purchases add up to for the next one, those since a moment counted, that moment included. */
  async comprasOf(compradorId: number, desde: Date): Promise<ComprasBefore> {
    const rows: { ultimas: number; cupones: string }[] = await this.database.queryPrepared(
      `SELECT count(*) FILTER (WHERE fecha >= $2) AS ultimas,
              coalesce(sum(cupon) FILTER (WHERE NOT pago_recibido), 0) AS cupones
       FROM ventas WHERE comprador_id = $1 AND anulada_en IS NULL`,
      [compradorId, desde],
    );
    const [{ ultimas, cupones } = { ultimas: 0, cupones: '0' }] = rows;
    return { ultimas, cuponesImpagos: sumToCentavos(cupones) };
  }
}

/** Orders a query of sales by date, newest first, and cuts a page of it; `id` decides between equals. */
export function newestFirst(
  query: SelectQueryBuilder<VentaEntity>,
  { after, limite }: VentasPage,
): SelectQueryBuilder<VentaEntity> {
  if (after !== null) {
    query.andWhere('(v.fecha, v.id) < (SELECT c.fecha, c.id FROM ventas c WHERE c.id = :after)', { after });
  }
  return query.orderBy('v.fecha', 'DESC').addOrderBy('v.id', 'DESC').limit(limite);
}

/**
 * The place of a purchase's next step among the steps, what the buyer can do first; null where nothing is left to do.
 * It is the rule of dominio's `nextStep`, which pendientes.spec.ts holds it to; and before that, of an annulled one, to say
 * where its money goes back to.
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

/** When a purchase without a proof ends by itself; of all others, and where it never does, after every date. */
function dueOf(v: string): string {
  return `CASE WHEN ${stepOf(v)} = 2 THEN coalesce(${v}.vence_en, 'infinity') ELSE 'infinity' END`;
}

/**
 * Orders pending purchases by their step, those that expire soonest before those that are newest within each, and cuts a
 * page of it. Where the last one of the page before has been done meanwhile, the list begins again: better twice than not
 * at all.
 */
function byStep(
  query: SelectQueryBuilder<VentaEntity>,
  { after, limite }: VentasPage,
): SelectQueryBuilder<VentaEntity> {
  if (after !== null) {
    query.andWhere(
      `EXISTS (SELECT FROM ventas c WHERE c.id = :after AND (
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
