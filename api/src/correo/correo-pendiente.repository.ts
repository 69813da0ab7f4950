import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.ts';

/** What a mail is about. */
export type CorreoKind =
  | 'recuperacion'
  | 'contrasena_cambiada'
  | 'confirmacion_de_email'
  | 'cambio_de_acceso'
  | 'email_cambiado_por_admin'
  | 'contrasena_cambiada_por_admin'
  | 'acceso_cambiado_por_admin';

/** A mail to be written down. */
export interface CorreoNuevo {
  clase: CorreoKind;
  /** null: nobody. */
  usuarioId: number | null;
  fecha: Date;
  /** Where it goes, if not to the address that the account has when it is sent; gone with the row. */
  para?: string;
  /** The change that it tells of and can undo. */
  cambioId?: number;
}

/** A mail whose turn has come. */
export interface CorreoPendiente {
  id: number;
  clase: CorreoKind;
  /** null: nobody. */
  usuario_id: number | null;
  fecha: Date;
  /** null: to the address of the account. */
  para: string | null;
  /** The change that it can undo. */
  cambio_id: number | null;
  /** How often it was tried, this time included. */
  intentos: number;
}

/** The outbox: mail is written down in the transaction of its reason, and sent later. */
@Injectable()
export class CorreoPendienteRepository {
  constructor(private readonly database: Database) {}

  /** The same statement, and so the same work, for a user and for nobody. */
  async insert({ clase, usuarioId, fecha, para, cambioId }: CorreoNuevo): Promise<void> {
    await this.database.query(
      `INSERT INTO correo_pendiente (clase, usuario_id, fecha, proximo_intento_en, para, cambio_id)
       VALUES ($1, $2, $3, $3, $4, $5)`,
      [clase, usuarioId, fecha, para ?? null, cambioId ?? null],
    );
  }

  /**
   * Takes the mail that has waited longest; others pass over it. It is put off by `firstPause`, doubled with each try, in
   * the same statement: if the sender dies, the next try comes by itself, and while it sends nobody else does.
   * @param firstPause ms; longer than a mail can take to be sent
   */
  async claim(now: Date, firstPause: number): Promise<CorreoPendiente | undefined> {
    const [rows]: [CorreoPendiente[], number] = await this.database.query(
      `UPDATE correo_pendiente SET
         intentos = intentos + 1,
         proximo_intento_en = $1::timestamptz + $2 * power(2, intentos) * interval '1 millisecond'
       WHERE id = (
         SELECT id FROM correo_pendiente WHERE proximo_intento_en <= $1
         ORDER BY proximo_intento_en, id LIMIT 1 FOR UPDATE SKIP LOCKED
       )
       RETURNING id, clase, usuario_id, fecha, para, cambio_id, intentos`,
      [now, firstPause],
    );
    return rows[0];
  }

  /** Its sender was cut short by a stop, which is no try: it is due at once, by whoever looks next. */
  async giveBack(id: number, now: Date): Promise<void> {
    await this.database.query(
      'UPDATE correo_pendiente SET intentos = intentos - 1, proximo_intento_en = $2 WHERE id = $1',
      [id, now],
    );
  }

  /** It is sent, or there is nobody to send it to, or it was tried often enough. */
  async delete(id: number): Promise<void> {
    await this.database.query('DELETE FROM correo_pendiente WHERE id = $1', [id]);
  }
}
