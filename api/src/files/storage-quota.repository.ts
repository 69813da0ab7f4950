import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.ts';

/** The first half of the key of an account's lock; any constant that no other lock of this kind has. */
export const STORAGE_QUOTA_LOCK = 7_131_956;

/** A photo that an account has uploaded. */
export interface UsuarioFoto {
  usuarioId: number;
  hash: string;
}

/** What each account has stored. */
@Injectable()
export class StorageQuotaRepository {
  constructor(private readonly database: Database) {}

  /** Holds back whoever else is about to store something of this account, until the transaction ends. */
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

  /** Counts a photo for an account from now on; one that is counted already only becomes new. */
  async addPhoto({ usuarioId, hash }: UsuarioFoto, bytes: number, now: Date): Promise<void> {
    await this.database.query(
      `INSERT INTO fotos_de_usuarios (usuario_id, hash, bytes, fecha) VALUES ($1, $2, $3, $4)
       ON CONFLICT (usuario_id, hash) DO UPDATE SET fecha = excluded.fecha`,
      [usuarioId, hash, bytes, now],
    );
  }

  /** Photos that were last uploaded before, in order, behind one of them. */
  async photosBefore(before: Date, after: UsuarioFoto | undefined, limit: number): Promise<UsuarioFoto[]> {
    return this.database.query(
      `SELECT usuario_id AS "usuarioId", hash FROM fotos_de_usuarios
       WHERE fecha < $1 AND (usuario_id, hash) > ($2, $3) ORDER BY usuario_id, hash LIMIT $4`,
      [before, after?.usuarioId ?? 0, after?.hash ?? '', limit],
    );
  }

  /** Counts no more those of these photos that no listing of their account shows, a deleted one that is kept neither. */
  async forgetUnused(photos: readonly UsuarioFoto[], before: Date, keptSince: Date): Promise<void> {
    await this.database.query(
      `DELETE FROM fotos_de_usuarios f USING unnest($1::bigint[], $2::text[]) AS v (usuario_id, hash)
       WHERE f.usuario_id = v.usuario_id AND f.hash = v.hash AND f.fecha < $3 AND NOT EXISTS (
         SELECT FROM publicaciones p WHERE p.user_id = f.usuario_id AND p.fotos ? f.hash AND ${needsPhotos('$4')}
       )`,
      [photos.map(({ usuarioId }) => usuarioId), photos.map(({ hash }) => hash), before, keptSince],
    );
  }
}

/** Whether a listing `p` still needs its photos: a deleted one for its sales, and until `keptSince` for who looks back. */
export function needsPhotos(keptSince: string): string {
  return `(p.borrada_en IS NULL OR p.borrada_en > ${keptSince}
    OR EXISTS (SELECT FROM ventas v WHERE v.publicacion_id = p.id))`;
}
