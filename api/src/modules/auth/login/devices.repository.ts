import { Injectable } from '@nestjs/common';
import { Database } from '../../../database/database.ts';

/** Whose device is meant: a user's, or the administrator's (null). */
export type DeviceCuenta = number | null;

/** A device that an account was just entered from. Tokens come in as their SHA-256 only. */
export interface DeviceUsado {
  /** The token that it came with, if any; it stops working. */
  previous: Buffer | undefined;
  token: Buffer;
  cuenta: DeviceCuenta;
  now: Date;
  expires: Date;
  /** The most devices that an account keeps. */
  most: number;
}

/** The devices' table. */
@Injectable()
export class DevicesRepository {
  constructor(private readonly database: Database) {}

  /** The id of the row in which a token is known to one of these accounts. */
  async find(token: Buffer, cuentas: readonly DeviceCuenta[], now: Date): Promise<number | undefined> {
    const rows: { id: number }[] = await this.database.query(
      `SELECT id FROM aparatos_conocidos
       WHERE token_sha256 = $1 AND coalesce(usuario_id, 0) = ANY($2::bigint[]) AND vence_en > $3`,
      [token, cuentas.map((cuenta) => cuenta ?? 0), now],
    );
    return rows[0]?.id;
  }

  /**
   * Gives a device its new token, for every account that it is known to, notes this account's use of it, and forgets the
   * account's devices beyond the most, those not used for longest first.
   */
  async use({ previous, token, cuenta, now, expires, most }: DeviceUsado): Promise<void> {
    await this.database.transaction(async () => {
      if (previous !== undefined) {
        await this.database.query(
          'UPDATE aparatos_conocidos SET token_sha256 = $2 WHERE token_sha256 = $1 AND vence_en > $3',
          [previous, token, now],
        );
      }
      await this.database.query(
        `INSERT INTO aparatos_conocidos (token_sha256, usuario_id, usado_en, vence_en) VALUES ($1, $2, $3, $4)
         ON CONFLICT (token_sha256, coalesce(usuario_id, 0)) DO UPDATE SET usado_en = $3, vence_en = $4`,
        [token, cuenta, now, expires],
      );
      await this.database.query(
        `DELETE FROM aparatos_conocidos WHERE id IN (
           SELECT id FROM aparatos_conocidos WHERE coalesce(usuario_id, 0) = $1
           ORDER BY usado_en DESC, id DESC OFFSET $2
         )`,
        [cuenta ?? 0, most],
      );
    });
  }
}
