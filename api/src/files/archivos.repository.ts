import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { TipoDeArchivo } from './tipo-de-archivo.ts';

/** A private file's row. */
export interface ArchivoRow {
  id: number;
  usuario_id: number;
  clave: string;
  mime: string;
  bytes: number;
}

/** A file whose bytes are in the store, about to get its row. */
export interface NuevoArchivo extends Omit<ArchivoRow, 'id'> {
  tipo: TipoDeArchivo;
  fecha: Date;
  /** Of the bytes that were uploaded, in hexadecimal. */
  sha256: string;
}

/** The rows of private files: documents and payment proofs. */
@Injectable()
export class ArchivosRepository {
  constructor(private readonly source: DataSource) {}

  async insert(manager: EntityManager, archivo: NuevoArchivo): Promise<number> {
    const { usuario_id, tipo, clave, mime, bytes, fecha, sha256 } = archivo;
    const rows: [{ id: number }] = await manager.query(
      `INSERT INTO archivos (usuario_id, tipo, clave, mime, bytes, fecha, sha256)
       VALUES ($1, $2, $3, $4, $5, $6, decode($7, 'hex')) RETURNING id`,
      [usuario_id, tipo, clave, mime, bytes, fecha, sha256],
    );
    return rows[0].id;
  }

  async find(id: number): Promise<ArchivoRow | undefined> {
    const rows: ArchivoRow[] = await this.source.query(
      'SELECT id, usuario_id, clave, mime, bytes FROM archivos WHERE id = $1',
      [id],
    );
    return rows[0];
  }

  /** Which of these keys have a row. */
  async keysInUse(claves: readonly string[]): Promise<Set<string>> {
    const rows: { clave: string }[] = await this.source.query('SELECT clave FROM archivos WHERE clave = ANY($1)', [
      claves,
    ]);
    return new Set(rows.map(({ clave }) => clave));
  }

  /** Which of these photo hashes a listing shows, deleted ones too: their sales still do. */
  async photosInUse(hashes: readonly string[]): Promise<Set<string>> {
    const rows: { hash: string }[] = await this.source.query(
      'SELECT hash FROM unnest($1::text[]) AS hash WHERE EXISTS (SELECT FROM publicaciones WHERE fotos ? hash)',
      [hashes],
    );
    return new Set(rows.map(({ hash }) => hash));
  }
}
