import type { TipoCuenta } from '@fluxpartes/dominio';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/** A session that has not ended. */
export interface SesionRow {
  id: number;
  /** null: the administrator. */
  usuario_id: number | null;
  tipo_cuenta: TipoCuenta | null;
  renovada_en: Date;
}

/** A user, and the hash that their password was verified against. */
export interface Verificado {
  usuarioId: number;
  hash: string;
}

/** The sessions' table. Tokens come in as their SHA-256 only. */
@Injectable()
export class SesionesRepository {
  constructor(private readonly source: DataSource) {}

  async insert(tokenSha256: Buffer, usuarioId: number | null, now: Date, expires: Date): Promise<void> {
    await this.source.query(
      'INSERT INTO sesiones (token_sha256, usuario_id, renovada_en, vence_en) VALUES ($1, $2, $3, $4)',
      [tokenSha256, usuarioId, now, expires],
    );
  }

  /**
   * The same for a user whose password was verified, if the hash is still the one that it was verified against; gives the
   * account type. The row is held `FOR SHARE`: a change of password under way is waited for, and one that comes after waits
   * and then finds this session among those it ends. (`FOR KEY SHARE`, as the foreign key takes, would wait for neither.)
   */
  async insertVerified(
    tokenSha256: Buffer,
    { usuarioId, hash }: Verificado,
    now: Date,
    expires: Date,
  ): Promise<TipoCuenta | undefined> {
    const rows: { tipo_cuenta: TipoCuenta }[] = await this.source.query(
      `WITH usuario AS (SELECT id, tipo_cuenta FROM usuarios WHERE id = $2 AND contrasena_hash = $5 FOR SHARE),
            sesion AS (INSERT INTO sesiones (token_sha256, usuario_id, renovada_en, vence_en)
                       SELECT $1, id, $3, $4 FROM usuario)
       SELECT tipo_cuenta FROM usuario`,
      [tokenSha256, usuarioId, now, expires, hash],
    );
    return rows[0]?.tipo_cuenta;
  }

  async find(tokenSha256: Buffer, now: Date): Promise<SesionRow | undefined> {
    const rows: SesionRow[] = await this.source.query(
      `SELECT s.id, s.usuario_id, u.tipo_cuenta, s.renovada_en
       FROM sesiones s LEFT JOIN usuarios u ON u.id = s.usuario_id
       WHERE s.token_sha256 = $1 AND s.vence_en > $2`,
      [tokenSha256, now],
    );
    return rows[0];
  }

  async renew(id: number, now: Date, expires: Date): Promise<void> {
    await this.source.query('UPDATE sesiones SET renovada_en = $2, vence_en = $3 WHERE id = $1', [id, now, expires]);
  }

  async delete(id: number): Promise<void> {
    await this.source.query('DELETE FROM sesiones WHERE id = $1', [id]);
  }

  /** Deletes a user's sessions but one, all of them where none is to stay. */
  async deleteOfUser(manager: EntityManager, usuarioId: number, except: number | null): Promise<void> {
    await manager.query('DELETE FROM sesiones WHERE usuario_id = $1 AND id IS DISTINCT FROM $2', [usuarioId, except]);
  }
}
