import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.ts';
import { needsPhotos } from './storage-quota.repository.ts';

/** The documents of an account. */
export type DocumentoTipo = 'constancia_afip' | 'certificado_estudio' | 'certificado_trabajo';

/** What a private file is to the user who sent it: a document of the account, or the proof of a payment. */
export type DocumentType = DocumentoTipo | 'comprobante';

/** A private file's row. */
export interface FileRow {
  id: number;
  usuario_id: number;
  clave: string;
  mime: string;
  bytes: number;
}

/** The same with what it is. */
export interface TypedFileRow extends FileRow {
  tipo: DocumentType;
}

/** A file whose bytes are in the store, about to get its row. */
export interface NewFile extends Omit<FileRow, 'id'> {
  tipo: DocumentType;
  fecha: Date;
  /** Of the bytes that were uploaded, in hexadecimal. */
  sha256: string;
}

/** The rows of private files: documents and payment proofs. */
@Injectable()
export class FilesRepository {
  constructor(private readonly database: Database) {}

  async insert(file: NewFile): Promise<number> {
    const { usuario_id, tipo, clave, mime, bytes, fecha, sha256 } = file;
    const rows: [{ id: number }] = await this.database.query(
      `INSERT INTO archivos (usuario_id, tipo, clave, mime, bytes, fecha, sha256)
       VALUES ($1, $2, $3, $4, $5, $6, decode($7, 'hex')) RETURNING id`,
      [usuario_id, tipo, clave, mime, bytes, fecha, sha256],
    );
    return rows[0].id;
  }

  async find(id: number): Promise<FileRow | undefined> {
    const rows: FileRow[] = await this.database.query(
      'SELECT id, usuario_id, clave, mime, bytes FROM archivos WHERE id = $1',
      [id],
    );
    return rows[0];
  }

  /** Those of one user, with what each is, newest first. */
  async ofUser(usuarioId: number): Promise<TypedFileRow[]> {
    return this.database.query(
      'SELECT id, usuario_id, clave, mime, bytes, tipo FROM archivos WHERE usuario_id = $1 ORDER BY id DESC',
      [usuarioId],
    );
  }

  /** Notes that a document is its account's no more. */
  async markReplaced(id: number, fecha: Date): Promise<void> {
    await this.database.query(
      'INSERT INTO archivos_reemplazados (archivo_id, fecha) VALUES ($1, $2) ON CONFLICT (archivo_id) DO NOTHING',
      [id, fecha],
    );
  }

  /** Deletes the rows of the documents that were replaced longest ago, before a moment, and gives their keys. */
  async deleteReplaced(before: Date, limit: number): Promise<string[]> {
    const [rows]: [{ clave: string }[], number] = await this.database.query(
      `DELETE FROM archivos a WHERE a.id IN (
         SELECT archivo_id FROM archivos_reemplazados WHERE fecha < $1 ORDER BY fecha LIMIT $2
       ) RETURNING a.clave`,
      [before, limit],
    );
    return rows.map(({ clave }) => clave);
  }

  /** Which of these keys have a row. */
  async keysInUse(keys: readonly string[]): Promise<Set<string>> {
    const rows: { clave: string }[] = await this.database.query('SELECT clave FROM archivos WHERE clave = ANY($1)', [
      keys,
    ]);
    return new Set(rows.map(({ clave }) => clave));
  }

  /** Which of these photo hashes a listing shows, one that was deleted and is kept too. */
  async photosInUse(hashes: readonly string[], keptSince: Date): Promise<Set<string>> {
    const rows: { hash: string }[] = await this.database.query(
      `SELECT hash FROM unnest($1::text[]) AS hash
       WHERE EXISTS (SELECT FROM publicaciones p WHERE p.fotos ? hash AND ${needsPhotos('$2')})`,
      [hashes, keptSince],
    );
    return new Set(rows.map(({ hash }) => hash));
  }
}
