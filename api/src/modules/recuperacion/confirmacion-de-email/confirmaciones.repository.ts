import { Injectable } from '@nestjs/common';
import { Database } from '../../../database/database.ts';
import type { CurrentEnlace, EnlaceNuevo } from '../contrasena-olvidada/enlaces.repository.ts';

/** The one link that each user may have to confirm an e-mail. Tokens come in as their SHA-256 only. */
@Injectable()
export class ConfirmacionesRepository {
  constructor(private readonly database: Database) {}

  /** Puts a user's link in the place of the one before; false where a later request's is there already. */
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

  /** Uses a link up, and says whose it was and where it went; undefined where it works no more. */
  async take(tokenSha256: Buffer, now: Date): Promise<CurrentEnlace | undefined> {
    const [rows]: [CurrentEnlace[], number] = await this.database.query(
      `DELETE FROM confirmaciones_de_email WHERE token_sha256 = $1 AND vence_en > $2
       RETURNING usuario_id, enviado_a`,
      [tokenSha256, now],
    );
    return rows[0];
  }
}
