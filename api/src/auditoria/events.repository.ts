import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.ts';

/** What the rows of one event have in common. */
export interface NewEvent {
  /** As `nameOf` names a caller. */
  quien: string;
  fecha: Date;
  entidad: string;
  accion: string;
  antes: Readonly<Record<string, unknown>> | undefined;
  despues: Readonly<Record<string, unknown>> | undefined;
}

/** The audit trail in PostgreSQL, for writing. */
@Injectable()
export class EventsRepository {
  constructor(private readonly database: Database) {}

  /** One row for each of these entities, in one statement, together with what they tell of. */
  async insert({ quien, fecha, entidad, accion, antes, despues }: NewEvent, ids: readonly number[]): Promise<void> {
    await this.database.inTransaction.query(
      `INSERT INTO auditoria (quien, fecha, entidad, entidad_id, accion, antes, despues)
       SELECT $1, $2, $3, entidad_id, $5, $6, $7 FROM unnest($4::bigint[]) AS entidad_id`,
      [quien, fecha, entidad, ids, accion, toJson(antes), toJson(despues)],
    );
  }
}

function toJson(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}
