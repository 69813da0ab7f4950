import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.ts';

/** First half of the key of an account's advisory lock: a constant that no other lock of this kind uses. */
export const STORAGE_QUOTA_LOCK = 7_131_956;

/** A photo that an account has uploaded. */
export interface UsuarioFoto {
  usuarioId: number;
  hash: string;
}

/** Stored bytes of each account. */
@Injectable()
export class StorageQuotaRepository {
  constructor(private readonly database: Database) {}

  /** Locks the account's quota until the transaction ends. */
  async lock(usuarioId: number): Promise<void> {
    await this.database.inTransaction.query('SELECT pg_advisory_xact_lock($1::int, ($2::bigint % 2147483647)::int)', [
      STORAGE_QUOTA_LOCK,
      usuarioId,
    ]);
  }

  /** Bytes of an account's documents, replaced ones too, proofs and photos. */
  async used(usuarioId: number): Promise<number> {
    const rows: [{ bytes: number }] = await this.database.query(
      `SELECT (coalesce((SELECT sum(bytes) FROM archivos WHERE usuario_id = $1), 0)
             + coalesce((SELECT sum(bytes) FROM fotos_de_usuarios WHERE usuario_id = $1), 0))::bigint AS bytes`,
      [usuarioId],
    );
    return rows[0].bytes;
  }

  /** Counts a photo for an account. A photo that is counted already only gets a new date. */
  async addPhoto({ usuarioId, hash }: UsuarioFoto, bytes: number, now: Date): Promise<void> {
    await this.database.query(
      `INSERT INTO fotos_de_usuarios (usuario_id, hash, bytes, fecha) VALUES ($1, $2, $3, $4)
       ON CONFLICT (usuario_id, hash) DO UPDATE SET fecha = excluded.fecha`,
      [usuarioId, hash, bytes, now],
    );
  }

  /** Photos whose last upload is older than `before`, in order, after the given photo. */
  async photosBefore(before: Date, after: UsuarioFoto | undefined, limit: number): Promise<UsuarioFoto[]> {
    return this.database.query(
      `SELECT usuario_id AS "usuarioId", hash FROM fotos_de_usuarios
       WHERE fecha < $1 AND (usuario_id, hash) > ($2, $3) ORDER BY usuario_id, hash LIMIT $4`,
      [before, after?.usuarioId ?? 0, after?.hash ?? '', limit],
    );
  }

  /**
   * Stops counting photos that no listing of their account needs. Retained deleted listings still need their photos.
   */
  async forgetUnused(photos: readonly UsuarioFoto[], before: Date, retainedSince: Date): Promise<void> {
    await this.database.query(
      `DELETE FROM fotos_de_usuarios f USING unnest($1::bigint[], $2::text[]) AS v (usuario_id, hash)
       WHERE f.usuario_id = v.usuario_id AND f.hash = v.hash AND f.fecha < $3 AND NOT EXISTS (
         SELECT FROM publicaciones p WHERE p.user_id = f.usuario_id AND p.fotos ? f.hash AND ${needsPhotos('$4')}
       )`,
      [photos.map(({ usuarioId }) => usuarioId), photos.map(({ hash }) => hash), before, retainedSince],
    );
  }
}

/**
 * SQL: whether listing `p` still needs its photos. A deleted listing needs them for its sales, and until `retainedSince`.
 */
function needsPhotos(retainedSince: string): string {
  return `(p.borrada_en IS NULL OR p.borrada_en > ${retainedSince}
    OR EXISTS (SELECT FROM ventas v WHERE v.publicacion_id = p.id))`;
}

/** SQL: a time as `Date.toISOString` writes it. */
export function isoTime(expression: string): string {
  return `to_char(${expression} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** A file's upload and refusal, as the owner and the admin see them. */
export interface FileState {
  subido_en: string;
  rechazo: { motivo: string; fecha: string } | null;
}

/** SQL: the keys and values of `FileState` for file `a`. */
export const FILE_STATE = `'subido_en', ${isoTime('a.fecha')}, 'rechazo', ${refusalOf('a')}`;

/** SQL: the refusal of a file, null if it is not refused. */
export function refusalOf(file: string): string {
  return `CASE WHEN ${file}.rechazado_en IS NOT NULL
    THEN json_build_object('motivo', ${file}.motivo_rechazo, 'fecha', ${isoTime(`${file}.rechazado_en`)}) END`;
}

/** Kinds of documents of an account. */
export type DocumentoTipo = 'constancia_afip' | 'certificado_estudio' | 'certificado_trabajo';

/** The purpose of a private file: a document of the account, or a proof of payment. */
export type DocumentType = DocumentoTipo | 'comprobante';

/** A private file's row. */
export interface FileRow {
  id: number;
  usuario_id: number;
  clave: string;
  mime: string;
  bytes: number;
}

/** A private file's row with its kind. */
export interface TypedFileRow extends FileRow {
  tipo: DocumentType;
}

/** A stored file without a row. */
interface NewFile extends Omit<FileRow, 'id'> {
  tipo: DocumentType;
  fecha: Date;
  /** Digest of the uploaded bytes, in hexadecimal. */
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

  /** Private files of one user with their kind, newest first. */
  async ofUser(usuarioId: number): Promise<TypedFileRow[]> {
    return this.database.query(
      'SELECT id, usuario_id, clave, mime, bytes, tipo FROM archivos WHERE usuario_id = $1 ORDER BY id DESC',
      [usuarioId],
    );
  }

  /** Records the first time that the admin opens a proof. */
  async markOpened(id: number, now: Date): Promise<void> {
    await this.database.query(
      "UPDATE archivos SET abierto_en = $2 WHERE id = $1 AND tipo = 'comprobante' AND abierto_en IS NULL",
      [id, now],
    );
  }

  /** Locks a file that the admin has not opened; false if it was opened. */
  async lockUnopened(id: number): Promise<boolean> {
    const rows: unknown[] = await this.database.inTransaction.query(
      'SELECT FROM archivos WHERE id = $1 AND abierto_en IS NULL FOR UPDATE',
      [id],
    );
    return rows.length > 0;
  }

  /** Records a refusal; a null reason removes it. */
  async setRechazo(id: number, motivo: string | null, now: Date): Promise<void> {
    const fecha = motivo === null ? null : now;
    const sql = 'UPDATE archivos SET rechazado_en = $2, motivo_rechazo = $3 WHERE id = $1';
    await this.database.query(sql, [id, fecha, motivo]);
  }

  /** Marks a document as replaced. */
  async markReplaced(id: number, fecha: Date): Promise<void> {
    await this.database.query(
      'INSERT INTO archivos_reemplazados (archivo_id, fecha) VALUES ($1, $2) ON CONFLICT (archivo_id) DO NOTHING',
      [id, fecha],
    );
  }

  /** Deletes the oldest documents that were replaced before a moment, with their fingerprints. Returns their keys. */
  async deleteReplaced(before: Date, limit: number): Promise<string[]> {
    const [rows]: [{ clave: string }[], number] = await this.database.query(
      `WITH old AS (SELECT archivo_id FROM archivos_reemplazados WHERE fecha < $1 ORDER BY fecha LIMIT $2),
         pairs AS (DELETE FROM comprobantes_parecidos WHERE archivo_id IN (TABLE old) OR otro_id IN (TABLE old)),
         fingerprints AS (DELETE FROM huellas_de_comprobantes WHERE archivo_id IN (TABLE old))
       DELETE FROM archivos WHERE id IN (TABLE old) RETURNING clave`,
      [before, limit],
    );
    return rows.map(({ clave }) => clave);
  }

  /** Returns those of the keys that have a row. */
  async keysInUse(keys: readonly string[]): Promise<Set<string>> {
    const rows: { clave: string }[] = await this.database.query('SELECT clave FROM archivos WHERE clave = ANY($1)', [
      keys,
    ]);
    return new Set(rows.map(({ clave }) => clave));
  }

  /** Returns the photo hashes that a listing shows, including retained deleted listings. */
  async photosInUse(hashes: readonly string[], retainedSince: Date): Promise<Set<string>> {
    const rows: { hash: string }[] = await this.database.query(
      `SELECT hash FROM unnest($1::text[]) AS hash
       WHERE EXISTS (SELECT FROM publicaciones p WHERE p.fotos ? hash AND ${needsPhotos('$2')})`,
      [hashes, retainedSince],
    );
    return new Set(rows.map(({ hash }) => hash));
  }
}
