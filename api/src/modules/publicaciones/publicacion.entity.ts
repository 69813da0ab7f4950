import type { Categoria, Centavos, Estado, Localidad, Marca, TipoEnvio, Vehiculo } from '@fluxpartes/dominio';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { centavosColumn } from '../../database/money-column.ts';

/**
 * A listing as it is stored. `nombre_orden` and `busqueda` are not here: PostgreSQL generates them from these columns.
 * A deleted listing keeps its row, with the moment in `borrada_en`, for the sales that name it.
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

  /** Shop or admin paused it, and not its last sale alone: units that come back do not put it on sale again. */
  @Column('boolean', { default: false })
  pausada_a_mano: boolean;

  /** Units that are left; null where there is no limit. Purchases take theirs without a new version, down to 0. */
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

  /** Grows by one with every change; an edit that names an older one is refused. */
  @Column('integer', { default: 1 })
  version: number;
}
