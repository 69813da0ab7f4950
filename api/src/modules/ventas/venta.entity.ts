import type { Pedido } from '@fluxpartes/contrato';
import type { Centavos, TipoEnvio } from '@fluxpartes/dominio';
import { Column, Entity, PrimaryGeneratedColumn, VirtualColumn } from 'typeorm';
import { centavosColumn } from '../../database/money-column.ts';

const PESOS = { precision: 14, scale: 2, transformer: centavosColumn } as const;

/** The request of a sale that waits, a withdrawal first, else the last one; as JSON by the wire's names. */
function lastPedidoOf(venta: string): string {
  const instant = `to_char(p.fecha AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  return `SELECT json_build_object('clase', p.clase, 'por', p.pedido_por, 'motivo', p.motivo, 'fecha', ${instant},
      'estado', p.estado, 'respuesta', p.respuesta, 'codigo', p.codigo)
    FROM pedidos_de_ventas p WHERE p.venta_id = ${venta}.id ORDER BY p.estado = 'pendiente' DESC, (p.estado = 'pendiente' AND p.clase = 'arrepentimiento') DESC, p.id DESC LIMIT 1`;
}

/**
 * A sale as it is stored: a snapshot of what was bought and of every amount, so that no later edit of the listing
 * changes it. Money in centavos.
 */
@Entity('ventas')
export class VentaEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column('bigint')
  publicacion_id: number;

  @Column('bigint')
  vendedor_id: number;

  @Column('bigint')
  comprador_id: number;

  @Column('text')
  nombre_producto: string;

  @Column('integer')
  cantidad: number;

  /** How many of them the listing counted: 0 where it has no limit. They are what an annulled sale gives back. */
  @Column('integer', { default: 0 })
  unidades_tomadas: number;

  @Column('numeric', PESOS)
  precio_unitario: Centavos;

  /** In percent: 0, 5 or 10. */
  @Column('integer')
  descuento: number;

  @Column('numeric', PESOS)
  total_con_descuento: Centavos;

  @Column('numeric', PESOS)
  cashback_usado: Centavos;

  /** What is paid by transfer: the discounted total less the cashback used. */
  @Column('numeric', PESOS)
  monto: Centavos;

  @Column('numeric', PESOS)
  cupon: Centavos;

  @Column('boolean')
  envio: boolean;

  @Column('text', { nullable: true })
  tipo_envio: TipoEnvio | null;

  @Column('text')
  localidad_envio: string;

  @Column('text')
  direccion_envio: string;

  @Column('text')
  altura_envio: string;

  @Column('text')
  entrecalles_envio: string;

  @Column('boolean', { default: false })
  pago_recibido: boolean;

  @Column('boolean', { default: false })
  confirmacioncomprador: boolean;

  /** The buyer's payment proof in archivos. */
  @Column('bigint', { nullable: true })
  comprobante_id: number | null;

  /** That picture is too small to be read. */
  @Column('boolean', { default: false })
  comprobante_ilegible: boolean;

  @Column('timestamptz')
  fecha: Date;

  /** When it ended without being sold; null while it did not. */
  @Column('timestamptz', { nullable: true })
  anulada_en: Date | null;

  @Column('text', { nullable: true })
  anulada_por: 'comprador' | 'admin' | 'sistema' | null;

  @Column('text', { nullable: true })
  motivo_anulacion: string | null;

  /** Until when it waits for its proof, as its buyer was told; null: for ever, or not written down yet. */
  @Column('timestamptz', { nullable: true })
  vence_en: Date | null;

  /** When its buyer was reminded of that. */
  @Column('timestamptz', { nullable: true })
  recordada_en: Date | null;
  /** When its payment was approved; null while it is not. PostgreSQL notes it where whoever approves does not say. */
  @Column('timestamptz', { nullable: true })
  pagada_en: Date | null;

  /** When its buyer said that it arrived; null where nobody wrote that down. */
  @Column('timestamptz', { nullable: true })
  recibida_en: Date | null;

  /** The settlement with its shop that it is in, which holds its amounts; nobody corrects or annuls it then. */
  @Column('bigint', { nullable: true })
  liquidacion_id: number | null;

  /** The CBU or alias that what was paid goes back to; null until its buyer says. */
  @Column('text', { nullable: true })
  cuenta_devolucion: string | null;

  /** Kept back from the refund for its coupon, which approved purchases have spent: `monto` less this goes back. */
  @Column('numeric', { ...PESOS, default: 0 })
  descontado: Centavos;

  /** Of what its annulment gave back to the balance, what did not fit into the largest one. */
  @Column('numeric', { ...PESOS, default: 0 })
  cashback_recortado: Centavos;

  /** When it went back, and by which transfer. */
  @Column('timestamptz', { nullable: true })
  devuelta_en: Date | null;

  @Column('text', { nullable: true })
  referencia_devolucion: string | null;

  /** What was asked for of it last, of another table: as it was when the sale was read, also where it was read for its lock. */
  @VirtualColumn({ type: 'json', query: lastPedidoOf })
  pedido: Pedido | null;

  /** The idempotency key that the purchase came with, and the digest of what was asked; null where it had none. */
  @Column('text', { nullable: true })
  clave: string | null;

  @Column('text', { nullable: true })
  huella: string | null;

  /** Grows by one with every change; an edit that names an older one is refused. */
  @Column('integer', { default: 1 })
  version: number;
}
