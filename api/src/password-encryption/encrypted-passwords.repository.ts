import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.ts';

/** An encrypted password of a user. */
export interface EncryptedPassword {
  usuario_id: number;
  sello: Buffer;
}

/** The table of the sealed passwords. */
@Injectable()
export class EncryptedPasswordsRepository {
  constructor(private readonly database: Database) {}

  /** Stores a user's encrypted password and replaces the previous one. */
  async put(usuarioId: number, keyId: string, sello: Buffer): Promise<void> {
    await this.database.query(
      `INSERT INTO contrasenas_selladas (usuario_id, llave_id, sello) VALUES ($1, $2, $3)
       ON CONFLICT (usuario_id) DO UPDATE SET llave_id = $2, sello = $3`,
      [usuarioId, keyId, sello],
    );
  }

  async delete(usuarioId: number): Promise<void> {
    await this.database.query('DELETE FROM contrasenas_selladas WHERE usuario_id = $1', [usuarioId]);
  }

  /** The encrypted passwords of these users that were made with this key. */
  findMany(usuarioIds: readonly number[], keyId: string): Promise<EncryptedPassword[]> {
    return this.database.query(
      'SELECT usuario_id, sello FROM contrasenas_selladas WHERE usuario_id = ANY($1) AND llave_id = $2 ORDER BY usuario_id',
      [usuarioIds, keyId],
    );
  }
}
