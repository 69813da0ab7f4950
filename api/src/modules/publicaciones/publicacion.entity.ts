import type { Categoria, Centavos, Estado, Localidad, Marca, TipoEnvio, Vehiculo } from '@fluxpartes/dominio';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { centavosColumn } from '../../database/money-column.ts';

/**
 * A stored listing. The entity lacks `nombre_orden` and `busqueda`, which PostgreSQL generates. A deleted listing keeps its
 * row for its sales, with the time in `borrada_en`.
 */
@Entity('publicaciones')
export class PublicacionEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column('bigint')
  user_id: number;

  @Column('text')
  nombre_producto: string;

  @Column('text')
  marca: Marca;

  @Column('text')
  modelo: string;

  @Column('numeric', { precision: 14, scale: 2, transformer: centavosColumn })
  precio: Centavos;

  @Column('text')
  ubicacion: Localidad;

  @Column('boolean')
  envio: boolean;

  @Column('text', { nullable: true })
  tipo_envio: TipoEnvio | null;

  @Column('text')
  categoria: Categoria;

  @Column('text')
  estado: Estado;

  @Column('text')
  codigo_serie: string;

  @Column('text')
  marca_repuesto: string;

  @Column('text')
  descripcion: string;

  @Column('jsonb')
  compatibilidad: Vehiculo[];

  /** Hashes of the photos, the cover first. */
  @Column('jsonb')
  fotos: string[];

  @Column('boolean', { default: false })
  pausada: boolean;

  /** The shop or the admin paused it by hand. Returned units then do not put it on sale again. */
  @Column('boolean', { default: false })
  pausada_a_mano: boolean;

  /** Remaining units; null without a limit. A purchase reduces them without a new version. */
  @Column('integer', { nullable: true })
  existencias: number | null;

  @Column('timestamptz', { nullable: true })
  borrada_en: Date | null;

  @Column('timestamptz')
  fecha: Date;

  /** Idempotency key of its creation and the digest of the request; null without a key. */
  @Column('text', { nullable: true })
  clave: string | null;

  @Column('text', { nullable: true })
  huella: string | null;

  /** Row version. Each change increments it, and an edit with an older version is rejected. */
  @Column('integer', { default: 1 })
  version: number;
}
