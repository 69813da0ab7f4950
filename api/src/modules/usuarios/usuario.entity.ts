import type { Centavos, Localidad, TipoCuenta } from '@fluxpartes/dominio';
import { Column, Entity, PrimaryGeneratedColumn, VirtualColumn } from 'typeorm';
import { centavosColumn } from '../../database/money-column.ts';
import { type DocumentoTipo, FILE_STATE, type FileState } from '../../files/files.repository.ts';

function documentosOf(usuario: string): string {
  return `SELECT json_object_agg(a.tipo, json_build_object(${FILE_STATE})) FROM archivos a
    WHERE a.id IN (${usuario}.constancia_afip_id, ${usuario}.certificado_estudio_id, ${usuario}.certificado_trabajo_id)`;
}

/** A registered user. `cashback` is in centavos and equals the sum of the ledger `movimientos_cashback`. */
@Entity('usuarios')
export class UsuarioEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id: number;

  @Column('text')
  email: string;

  /** The e-mail confirmed by a link, in lower case; valid only while it equals `email`. */
  @Column('text', { nullable: true })
  email_confirmado: string | null;

  @Column('text')
  contrasena_hash: string;

  @Column('text')
  tipo_cuenta: TipoCuenta;

  @Column('text')
  nombre: string;

  @Column('text')
  apellido: string;

  @Column('text')
  nombre_local: string;

  @Column('text')
  localidad: Localidad;

  @Column('text')
  dni: string;

  @Column('text')
  telefono: string;

  /** A seller's CBU or alias in normal form; null without one. */
  @Column('text', { nullable: true })
  cuenta_bancaria: string | null;

  @Column('numeric', { precision: 14, scale: 2, transformer: centavosColumn })
  cashback: Centavos;

  @Column('bigint', { nullable: true })
  constancia_afip_id: number | null;

  @Column('bigint', { nullable: true })
  certificado_estudio_id: number | null;

  @Column('bigint', { nullable: true })
  certificado_trabajo_id: number | null;

  @Column('boolean')
  aprobado_constancia_afip: boolean;

  @Column('boolean')
  aprobado_certificado_estudio: boolean;

  /** From another table: it is read with the user, but not locked with it. */
  @VirtualColumn({ type: 'json', query: documentosOf })
  documentos: Partial<Record<DocumentoTipo, FileState>> | null;

  @Column('timestamptz')
  fecha: Date;

  @Column('integer')
  version: number;

  /** Time of erasure; the row is anonymised and no longer changes. */
  @Column('timestamptz', { nullable: true })
  cuenta_borrada_en: Date | null;
}
