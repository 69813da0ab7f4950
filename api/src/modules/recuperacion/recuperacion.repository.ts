import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.ts';

interface CurrentEnlace {
  usuario_id: number;
  /** In lower case. */
  enviado_a: string;
}

interface EnlaceNuevo {
  usuarioId: number;
  tokenSha256: Buffer;
  sentTo: string;
  /** Id of the mail's row in the outbox. */
  requestId: number;
  expires: Date;
}

/** Password reset links, one per user. */
@Injectable()
export class EnlacesRepository {
  constructor(private readonly database: Database) {}

  /**
   * Replaces a user's link. Returns false if the link of a later request is already stored, or if the request was deleted. A
   * password change deletes older requests. `FOR SHARE` waits for a password change that is not yet committed.
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

  /** Locks the user's row, so that only one of several concurrent uses finds the link. */
  async lockUsable(usuarioId: number, tokenSha256: Buffer, now: Date): Promise<boolean> {
    await this.database.inTransaction.query('SELECT FROM usuarios WHERE id = $1 FOR NO KEY UPDATE', [usuarioId]);
    const rows: unknown[] = await this.database.query(
      'SELECT 1 FROM enlaces_de_recuperacion WHERE usuario_id = $1 AND token_sha256 = $2 AND vence_en > $3',
      [usuarioId, tokenSha256, now],
    );
    return rows.length > 0;
  }
}

/** E-mail confirmation links, one per user. */
@Injectable()
export class ConfirmacionesRepository {
  constructor(private readonly database: Database) {}

  /** Replaces a user's link; false if a later request has its link already. */
  async put({ usuarioId, tokenSha256, sentTo, requestId, expires }: EnlaceNuevo): Promise<boolean> {
    const rows: unknown[] = await this.database.query(
      `INSERT INTO confirmaciones_de_email AS c (usuario_id, token_sha256, enviado_a, pedido_id, vence_en)
       VALUES ($1, $2, lower($3), $4, $5)
       ON CONFLICT (usuario_id) DO UPDATE SET token_sha256 = $2, enviado_a = lower($3), pedido_id = $4, vence_en = $5
       WHERE c.pedido_id <= $4
       RETURNING 1 AS put`,
      [usuarioId, tokenSha256, sentTo, requestId, expires],
    );
    return rows.length > 0;
  }

  /** Uses a link: deletes it and returns its account. */
  async take(tokenSha256: Buffer, now: Date): Promise<CurrentEnlace | undefined> {
    const [rows]: [CurrentEnlace[], number] = await this.database.query(
      `DELETE FROM confirmaciones_de_email WHERE token_sha256 = $1 AND vence_en > $2
       RETURNING usuario_id, enviado_a`,
      [tokenSha256, now],
    );
    return rows[0];
  }
}
