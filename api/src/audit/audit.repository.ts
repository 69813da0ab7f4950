import type { AuditoriaAccion, AuditoriaEntity } from '@fluxpartes/contrato';
import type { TipoCuenta } from '@fluxpartes/dominio';
import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.ts';
import type { PageFrom } from '../request-context/list-page.ts';

/** An audit event; the rows of several entities share it. */
interface NewEvent {
  /** The caller's name from `nameOf`. */
  quien: string;
  fecha: Date;
  entidad: AuditoriaEntity;
  accion: AuditoriaAccion;
  antes: Readonly<Record<string, unknown>> | undefined;
  despues: Readonly<Record<string, unknown>> | undefined;
}

/** The rows of a history. */
export interface HistorialSearch {
  entidad: AuditoriaEntity;
  entityId: number;
  /** Includes the times when a password was shown. */
  withRevelaciones: boolean;
}

/**
 * A row of the audit trail. The author's data are read from `quien` when the trail is read; all three fields are null for a
 * deleted account.
 */
export interface AuditRow {
  id: number;
  quien: string;
  fecha: Date;
  accion: string;
  antes: Readonly<Record<string, unknown>> | null;
  despues: Readonly<Record<string, unknown>> | null;
  autor_id: number | null;
  autor_nombre: string | null;
  autor_tipo: TipoCuenta | null;
}

/** Must equal the condition of the index `auditoria_de_cambios`, character by character. */
const ONLY_CAMBIOS = "AND a.accion <> 'contrasena_revelada'";

/** The audit trail in PostgreSQL. */
@Injectable()
export class AuditRepository {
  constructor(private readonly database: Database) {}

  /** Writes one row for each entity in one statement, within the transaction of the change. */
  async insert({ quien, fecha, entidad, accion, antes, despues }: NewEvent, ids: readonly number[]): Promise<void> {
    await this.database.inTransaction.query(
      `INSERT INTO auditoria (quien, fecha, entidad, entidad_id, accion, antes, despues)
       SELECT $1, $2, $3, entidad_id, $5, $6, $7 FROM unnest($4::bigint[]) AS entidad_id`,
      [quien, fecha, entidad, ids, accion, antes, despues],
    );
  }

  /** A page of a row's trail, newest first. */
  page({ entidad, entityId, withRevelaciones }: HistorialSearch, { after, limite }: PageFrom): Promise<AuditRow[]> {
    return this.database.query(
      `SELECT a.id, a.quien, a.fecha, a.accion, a.antes, a.despues,
              u.id AS autor_id, u.nombre || ' ' || u.apellido AS autor_nombre, u.tipo_cuenta AS autor_tipo
       FROM auditoria a
       LEFT JOIN usuarios u ON u.id = substring(a.quien FROM '^usuario:(\\d{1,15})$')::bigint
       WHERE a.entidad = $1 AND a.entidad_id = $2 AND ($3::bigint IS NULL OR a.id < $3)
         ${withRevelaciones ? '' : ONLY_CAMBIOS}
       ORDER BY a.id DESC LIMIT $4`,
      [entidad, entityId, after, limite],
    );
  }

  async count({ entidad, entityId, withRevelaciones }: HistorialSearch): Promise<number> {
    const rows: [{ total: number }] = await this.database.query(
      `SELECT count(*) AS total FROM auditoria a
       WHERE a.entidad = $1 AND a.entidad_id = $2 ${withRevelaciones ? '' : ONLY_CAMBIOS}`,
      [entidad, entityId],
    );
    return rows[0].total;
  }
}
