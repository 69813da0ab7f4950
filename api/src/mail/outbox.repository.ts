import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.ts';
import { JobsRepository } from '../jobs/jobs.repository.ts';
import type { MailKind } from './mails.ts';

/** Seconds in which the admin can undo an action before its mail is sent. */
export const UNDO_SECONDS = 60;

/** A new row of the outbox. */
export interface NewMail {
  clase: MailKind;
  /** null: no account. */
  usuarioId: number | null;
  fecha: Date;
  /** Recipient, if not the account's address at sending time; deleted with the row. */
  para?: string;
  /** The access change that the mail reports and can undo. */
  cambioId?: number;
  /** The sale that the mail is about. */
  ventaId?: number;
  /** Seconds until the mail may be sent. */
  after?: number;
}

/** A row of the outbox that waits to be sent. */
export interface OutboxMail {
  id: number;
  clase: MailKind;
  /** null: no account. */
  usuario_id: number | null;
  fecha: Date;
  /** null: the mail goes to the account's address. */
  para: string | null;
  /** The access change that the mail's link can undo. */
  cambio_id: number | null;
  venta_id: number | null;
}

/** The outbox. A mail's row is written in the transaction of its reason, with the job that sends the mail later. */
@Injectable()
export class OutboxRepository {
  constructor(
    private readonly database: Database,
    private readonly jobs: JobsRepository,
  ) {}

  /** The same statements with and without an account, so that timing does not reveal which (enumeration). */
  async insert({ clase, usuarioId, fecha, para, cambioId, ventaId, after = 0 }: NewMail): Promise<void> {
    await this.database.transaction(async () => {
      const rows: [{ id: number }] = await this.database.query(
        `INSERT INTO correo_pendiente (clase, usuario_id, fecha, para, cambio_id, venta_id)
         VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
        [clase, usuarioId, fecha, para ?? null, cambioId ?? null, ventaId ?? null],
      );
      await this.jobs.send(ventaId === undefined ? 'correo' : 'avisos', { correoId: rows[0].id }, { after });
    });
  }

  /** Undefined if the mail was sent or is outdated. */
  async find(id: number): Promise<OutboxMail | undefined> {
    const rows: OutboxMail[] = await this.database.query(
      'SELECT id, clase, usuario_id, fecha, para, cambio_id, venta_id FROM correo_pendiente WHERE id = $1',
      [id],
    );
    return rows[0];
  }

  /** Deletes the row after the mail was sent, or if no recipient exists. */
  async delete(id: number): Promise<void> {
    await this.database.query('DELETE FROM correo_pendiente WHERE id = $1', [id]);
  }
}
