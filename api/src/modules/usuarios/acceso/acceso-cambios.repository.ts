import { Injectable } from '@nestjs/common';
import { Database } from '../../../database/database.ts';

/**
 * Maximum number of replaced addresses that are notified, oldest first. A thief who adds more cannot displace the owner's.
 */
const MOST_REPLACED = 5;

/** The changed credential; undefined for a change of the shop's bank account. */
export interface QueCambio {
  email: boolean;
  contrasena: boolean;
}

/** A new change with the previous values. */
export interface CambioNuevo extends QueCambio {
  usuarioId: number;
  previousEmail: string;
  previousHash: string;
  /** Null for none. */
  previousCuenta: string | null;
  fecha: Date;
  expires: Date;
}

/** A change that can still be undone. */
export interface CurrentCambio {
  id: number;
  usuario_id: number;
  cambio_email: boolean;
  cambio_contrasena: boolean;
  email_anterior: string;
  contrasena_hash_anterior: string;
  /** '' without an account. */
  cuenta_bancaria_anterior: string | null;
  vence_en: Date;
}

/** Changes of e-mail, password and CBU that can still be undone. Tokens arrive only as their SHA-256. */
@Injectable()
export class AccesoCambiosRepository {
  constructor(private readonly database: Database) {}

  async insert(cambio: CambioNuevo): Promise<number> {
    const { usuarioId, fecha, email, contrasena, previousEmail, previousHash, previousCuenta, expires } = cambio;
    const rows: [{ id: number }] = await this.database.query(
      `INSERT INTO cambios_de_acceso
         (usuario_id, fecha, cambio_email, cambio_contrasena, email_anterior, contrasena_hash_anterior, vence_en,
          cuenta_bancaria_anterior)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
      [usuarioId, fecha, email, contrasena, previousEmail, previousHash, expires, previousCuenta ?? ''],
    );
    return rows[0].id;
  }

  /** Stores the token of the mail that is being sent, unless the change can no longer be undone. */
  async setToken(id: number, tokenSha256: Buffer, now: Date): Promise<CurrentCambio | undefined> {
    const [rows]: [CurrentCambio[], number] = await this.database.query(
      'UPDATE cambios_de_acceso SET token_sha256 = $2 WHERE id = $1 AND vence_en > $3 RETURNING *',
      [id, tokenSha256, now],
    );
    return rows[0];
  }

  async find(tokenSha256: Buffer, now: Date): Promise<CurrentCambio | undefined> {
    const rows: CurrentCambio[] = await this.database.query(
      'SELECT * FROM cambios_de_acceso WHERE token_sha256 = $1 AND vence_en > $2',
      [tokenSha256, now],
    );
    return rows[0];
  }

  /** Deletes a change and all later ones of its user; false when a concurrent call deleted it. */
  async take({ id, usuario_id }: CurrentCambio): Promise<boolean> {
    const [rows]: [{ id: number }[], number] = await this.database.query(
      'DELETE FROM cambios_de_acceso WHERE usuario_id = $1 AND id >= $2 RETURNING id',
      [usuario_id, id],
    );
    return rows.some((row) => row.id === id);
  }

  /** The addresses that an account had before the changes that can still be undone. */
  async replacedEmails(usuarioId: number, now: Date): Promise<string[]> {
    const rows: { email: string }[] = await this.database.query(
      `SELECT email_anterior AS email FROM cambios_de_acceso WHERE usuario_id = $1 AND vence_en > $2 AND cambio_email
       GROUP BY email_anterior ORDER BY min(id) LIMIT ${MOST_REPLACED}`,
      [usuarioId, now],
    );
    return rows.map(({ email }) => email);
  }

  async hasOpen(usuarioId: number, now: Date): Promise<boolean> {
    const rows: unknown[] = await this.database.query(
      `SELECT FROM cambios_de_acceso
       WHERE usuario_id = $1 AND vence_en > $2 AND (cambio_email OR cambio_contrasena) LIMIT 1`,
      [usuarioId, now],
    );
    return rows.length > 0;
  }

  async deleteOf(usuarioId: number): Promise<void> {
    await this.database.query('DELETE FROM cambios_de_acceso WHERE usuario_id = $1', [usuarioId]);
  }
}
