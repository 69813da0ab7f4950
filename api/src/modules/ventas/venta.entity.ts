import type { Centavos, TipoEnvio } from '@fluxpartes/dominio';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { centavosColumn } from '../../database/column-types.ts';

const PESOS = { precision: 14, scale: 2, transformer: centavosColumn } as const;

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

  /** The settlement with its shop that it is in, which holds its amounts; nobody corrects or annuls it then. */
  @Column('bigint', { nullable: true })
  liquidacion_id: number | null;

  /** Grows by one with every change; an edit that names an older one is refused. */
  @Column('integer', { default: 1 })
  version: number;
}
