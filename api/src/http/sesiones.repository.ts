import type { TipoCuenta } from '@fluxpartes/dominio';
import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.ts';
import { type CountRow, countOneMore } from './rate-limit-counters.repository.ts';

/** A session that has not ended. */
export interface SesionRow {
  id: number;
  /** null: the administrator. */
  usuario_id: number | null;
  tipo_cuenta: TipoCuenta | null;
  renovada_en: Date;
  abierta_en: Date | null;
}

/** Rate limit counter of a person's writes. */
export interface WriteToCount {
  /** The limit's name. */
  limit: string;
  /** Length of the window, in ms. */
  window: number;
  /** Only the administrator may make the call. A write of another caller is rejected and not counted. */
  onlyAdmin: boolean;
}

/** A session whose write was counted; without a key the write was not counted. */
export interface WritingSesionRow extends SesionRow, Omit<CountRow, 'key'> {
  key: string | null;
}

/** A new session to store. */
export interface SesionNueva {
  tokenSha256: Buffer;
  dispositivo: string | null;
  now: Date;
  expires: Date;
}

/** A session as its owner sees it. */
export interface OpenSesionRow {
  id: number;
  dispositivo: string | null;
  abierta_en: Date | null;
  renovada_en: Date;
}

/** The session of a token ($1) that has not ended at a given time ($2). */
const OPEN_SESION = `
  SELECT s.id, s.usuario_id, u.tipo_cuenta, s.renovada_en, s.abierta_en
  FROM sesiones s LEFT JOIN usuarios u ON u.id = s.usuario_id
  WHERE s.token_sha256 = $1 AND s.vence_en > $2`;

/**
 * SQL that stores a session for the `id` that `owner` selects. A null `id` means the administrator. If `owner` selects
 * no row, no session is stored.
 * @param values the parameters: the token's SHA-256, the present time, the session's end, and the device's name for its
 * owner
 */
export function storeSesion(
  owner: string,
  [token, now, expires, dispositivo]: [string, string, string, string],
): string {
  return `
    INSERT INTO sesiones (token_sha256, usuario_id, abierta_en, renovada_en, vence_en, dispositivo)
    SELECT ${token}::bytea, id, ${now}::timestamptz, ${now}::timestamptz, ${expires}::timestamptz, ${dispositivo}::text FROM ${owner}`;
}

/** The write counter ($5, $6) of the session's owner. No row if the call excludes that caller ($3). */
const PERSON_OF_SESION = `(
  SELECT $5::text || ':' || coalesce(usuario_id::text, 'admin'), $6::bigint FROM sesion
  WHERE usuario_id IS NULL OR (tipo_cuenta IS NOT NULL AND NOT $3::boolean))`;

/** The sessions' table. Tokens arrive only as their SHA-256. */
@Injectable()
export class SesionesRepository {
  constructor(private readonly database: Database) {}

  async find(tokenSha256: Buffer, now: Date): Promise<SesionRow | undefined> {
    const rows: SesionRow[] = await this.database.queryPrepared(OPEN_SESION, [tokenSha256, now]);
    return rows[0];
  }

  /**
   * The same for a call that writes. One statement finds the session and counts the write if the caller may make the call.
   */
  async findForWrite(tokenSha256: Buffer, now: Date, write: WriteToCount): Promise<WritingSesionRow | undefined> {
    const rows: WritingSesionRow[] = await this.database.queryPrepared(
      `WITH sesion AS (${OPEN_SESION}),
            counted AS (${countOneMore(PERSON_OF_SESION, '$4::bigint')})
       SELECT sesion.*, counted.key, counted.points, counted.expire FROM sesion LEFT JOIN counted ON true`,
      [tokenSha256, now, write.onlyAdmin, now.getTime(), write.limit, write.window],
    );
    return rows[0];
  }

  async renew(id: number, now: Date, expires: Date): Promise<void> {
    await this.database.query('UPDATE sesiones SET renovada_en = $2, vence_en = $3 WHERE id = $1', [id, now, expires]);
  }

  async delete(id: number): Promise<void> {
    await this.database.query('DELETE FROM sesiones WHERE id = $1', [id]);
  }

  /** Whether a session still exists, as the transaction sees it. */
  async exists(id: number): Promise<boolean> {
    const rows: unknown[] = await this.database.query('SELECT 1 FROM sesiones WHERE id = $1', [id]);
    return rows.length > 0;
  }

  /** Sessions of a user, or of the administrator (null), that have not ended; most recently used first. */
  async listOf(usuarioId: number | null, now: Date, most: number): Promise<OpenSesionRow[]> {
    return this.database.query(
      `SELECT id, dispositivo, abierta_en, renovada_en FROM sesiones
       WHERE usuario_id IS NOT DISTINCT FROM $1 AND vence_en > $2
       ORDER BY renovada_en DESC, id DESC LIMIT $3`,
      [usuarioId, now, most],
    );
  }

  /** Deletes one session of this owner. False if the owner has no such session. */
  async deleteOwn(id: number, usuarioId: number | null, now: Date): Promise<boolean> {
    const [rows]: [unknown[], number] = await this.database.query(
      'DELETE FROM sesiones WHERE id = $1 AND usuario_id IS NOT DISTINCT FROM $2 AND vence_en > $3 RETURNING id',
      [id, usuarioId, now],
    );
    return rows.length > 0;
  }

  /** Deletes every session of this owner. */
  async deleteAllOwn(usuarioId: number | null): Promise<void> {
    await this.database.query('DELETE FROM sesiones WHERE usuario_id IS NOT DISTINCT FROM $1', [usuarioId]);
  }

  /** Deletes a user's sessions except the given one. */
  async deleteOfUser(usuarioId: number, except: number | null): Promise<void> {
    await this.database.query('DELETE FROM sesiones WHERE usuario_id = $1 AND id IS DISTINCT FROM $2', [
      usuarioId,
      except,
    ]);
  }
}
