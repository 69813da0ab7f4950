import { Injectable } from '@nestjs/common';
import { Database } from '../../../database/database.ts';

/** A link that was sent and still works. */
export interface CurrentEnlace {
  usuario_id: number;
  /** The e-mail that it went to, in lower case. */
  enviado_a: string;
}

/** A link about to be sent. */
export interface EnlaceNuevo {
  usuarioId: number;
  tokenSha256: Buffer;
  sentTo: string;
  /** The mail that it goes with. */
  requestId: number;
  expires: Date;
}

/** The one link that each user may have. Tokens come in as their SHA-256 only. */
@Injectable()
export class EnlacesRepository {
  constructor(private readonly database: Database) {}

  /**
   * Puts a user's link in the place of the one before; false where a later request's is there already, or where the
   * request is gone: a change of password ends those that are older, and is waited for here.
   */
  async put({ usuarioId, tokenSha256, sentTo, requestId, expires }: EnlaceNuevo): Promise<boolean> {
    const rows: unknown[] = await this.database.query(
      `INSERT INTO enlaces_de_recuperacion AS e (usuario_id, token_sha256, enviado_a, pedido_id, vence_en)
       SELECT $1, $2, lower($3), id, $5 FROM correo_pendiente WHERE id = $4 FOR SHARE
       ON CONFLICT (usuario_id) DO UPDATE SET token_sha256 = $2, enviado_a = lower($3), pedido_id = $4, vence_en = $5
       WHERE e.pedido_id <= $4
       RETURNING 1 AS put`,
      [usuarioId, tokenSha256, sentTo, requestId, expires],
    );
    return rows.length > 0;
  }

  async find(tokenSha256: Buffer, now: Date): Promise<CurrentEnlace | undefined> {
    const rows: CurrentEnlace[] = await this.database.query(
      'SELECT usuario_id, enviado_a FROM enlaces_de_recuperacion WHERE token_sha256 = $1 AND vence_en > $2',
      [tokenSha256, now],
    );
    return rows[0];
  }

  /**
   * Whether a link of a user still works, with the user's row held until the transaction ends: of many at once one finds
   * it, and ends it with what it was good for.
   */
  async holds(usuarioId: number, tokenSha256: Buffer, now: Date): Promise<boolean> {
    await this.database.inTransaction.query('SELECT FROM usuarios WHERE id = $1 FOR NO KEY UPDATE', [usuarioId]);
    const rows: unknown[] = await this.database.query(
      'SELECT 1 FROM enlaces_de_recuperacion WHERE usuario_id = $1 AND token_sha256 = $2 AND vence_en > $3',
      [usuarioId, tokenSha256, now],
    );
    return rows.length > 0;
  }
}
