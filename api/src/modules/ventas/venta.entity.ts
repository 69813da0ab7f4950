import type { Pedido } from '@fluxpartes/contrato';
import type { Centavos, TipoEnvio } from '@fluxpartes/dominio';
import { Column, Entity, PrimaryGeneratedColumn, VirtualColumn } from 'typeorm';
import { centavosColumn } from '../../database/money-column.ts';
import { type FileState, isoTime, refusalOf } from '../../files/files.repository.ts';

const PESOS = { precision: 14, scale: 2, transformer: centavosColumn } as const;

/** The pending request (a withdrawal first), or the last request if no request is pending. JSON with wire names. */
function lastPedidoOf(venta: string): string {
  return `SELECT json_build_object('clase', p.clase, 'por', p.pedido_por, 'motivo', p.motivo, 'fecha', ${isoTime('p.fecha')},
      'estado', p.estado, 'respuesta', p.respuesta, 'codigo', p.codigo)
    FROM pedidos_de_ventas p WHERE p.venta_id = ${venta}.id ORDER BY p.estado = 'pendiente' DESC, (p.estado = 'pendiente' AND p.clase = 'arrepentimiento') DESC, p.id DESC LIMIT 1`;
}

/** The present proof, or the last refused one; with the last refusal. */
function comprobanteOf(venta: string): string {
  return `SELECT json_build_object('abierto', a.abierto_en IS NOT NULL, 'subido_en', ${isoTime('a.fecha')}, 'rechazo', ${refusalOf('r')})
    FROM archivos a LEFT JOIN archivos r ON r.id = coalesce(${venta}.comprobante_rechazado_id, ${venta}.rechazo_anterior_id)
    WHERE a.id = coalesce(${venta}.comprobante_id, ${venta}.comprobante_rechazado_id, ${venta}.rechazo_anterior_id)`;
}

/** Listing and amounts are a snapshot, so no later edit of the listing changes them. Money in centavos. */
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

  /** Units that an annulment returns to the listing; 0 if its stock has no limit. */
  @Column('integer', { default: 0 })
  unidades_tomadas: number;

  @Column('numeric', PESOS)
  precio_unitario: Centavos;

  /** Percent: 0, 5 or 10. */
  @Column('integer')
  descuento: number;

  @Column('numeric', PESOS)
  total_con_descuento: Centavos;

  @Column('numeric', PESOS)
  cashback_usado: Centavos;

  /** Amount paid by transfer: the discounted total minus the cashback used. */
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

  @Column('bigint', { nullable: true })
  comprobante_id: number | null;

  /** The image is too small to read. */
  @Column('boolean', { default: false })
  comprobante_ilegible: boolean;

  /** The refused proof while no other was sent. The previous release may leave it beside a new proof. */
  @Column('bigint', { nullable: true })
  comprobante_rechazado_id: number | null;

  /** The last refused proof before the present or refused one. Its refusal can no longer be undone. */
  @Column('bigint', { nullable: true })
  rechazo_anterior_id: number | null;

  /** Refusals that were not undone. */
  @Column('integer', { default: 0 })
  rechazos: number;

  /** From another table: it is read with the sale, but not locked with it. */
  @VirtualColumn({ type: 'json', query: comprobanteOf })
  comprobante: (FileState & { abierto: boolean }) | null;

  @Column('timestamptz')
  fecha: Date;

  @Column('timestamptz', { nullable: true })
  anulada_en: Date | null;

  @Column('text', { nullable: true })
  anulada_por: 'comprador' | 'admin' | 'sistema' | null;

  @Column('text', { nullable: true })
  motivo_anulacion: string | null;

  /** Deadline for the proof, as shown to the buyer; null if there is no deadline or it is not set yet. */
  @Column('timestamptz', { nullable: true })
  vence_en: Date | null;

  @Column('timestamptz', { nullable: true })
  recordada_en: Date | null;

  /** A database trigger sets it if the approval does not. */
  @Column('timestamptz', { nullable: true })
  pagada_en: Date | null;

  /** Null also for old confirmations of arrival (receipts) without a recorded time. */
  @Column('timestamptz', { nullable: true })
  recibida_en: Date | null;

  /** A settled sale cannot be corrected or annulled. */
  @Column('bigint', { nullable: true })
  liquidacion_id: number | null;

  /** CBU or alias for the refund; null until the buyer gives it. */
  @Column('text', { nullable: true })
  cuenta_devolucion: string | null;

  /** Amount deducted from the refund, because approved purchases have spent the coupon. */
  @Column('numeric', { ...PESOS, default: 0 })
  descontado: Centavos;

  /** Part of the returned cashback that exceeded the maximum balance. */
  @Column('numeric', { ...PESOS, default: 0 })
  cashback_recortado: Centavos;

  @Column('timestamptz', { nullable: true })
  devuelta_en: Date | null;

  @Column('text', { nullable: true })
  referencia_devolucion: string | null;

  /** From another table: it is read with the sale, but not locked with it. */
  @VirtualColumn({ type: 'json', query: lastPedidoOf })
  pedido: Pedido | null;

  /** Idempotency key and digest of the purchase's request. */
  @Column('text', { nullable: true })
  clave: string | null;

  @Column('text', { nullable: true })
  huella: string | null;

  /** Row version for optimistic locking. */
  @Column('integer', { default: 1 })
  version: number;

  /** The version that the seller sees. It grows only with changes that the seller sees. */
  @Column('integer', { default: 1 })
  version_vendedor: number;
}
