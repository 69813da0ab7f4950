import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.ts';

/** Jobs of a queue that are in the same state. */
export interface JobsRow {
  queue: string;
  state: string;
  jobs: number;
  /** Age of the oldest job that may run now, in s; null if none waits. */
  oldest: number | null;
}

/** Proofs that wait for approval. */
export interface ProofsRow {
  proofs: number;
  /** Age in s; null without proofs. */
  oldest: number | null;
}

/** Connections to the database server, of all programs. */
export interface ConnectionsRow {
  open: number;
  /** Connections that are not reserved for superusers. */
  most: number;
}

/** Maximum number of counted proofs. Alerts fire long before. */
const MAX_PROOFS = 2_000;

/** Database queries of the metrics. */
@Injectable()
export class MetricsRepository {
  constructor(private readonly database: Database) {}

  /** Jobs that wait, are completed or failed, by queue and state. */
  jobs(): Promise<JobsRow[]> {
    return this.database.query(`
      SELECT name AS queue, state::text, count(*)::int AS jobs,
             extract(epoch FROM now() - min(start_after) FILTER (WHERE state < 'active' AND start_after <= now()))::float8
               AS oldest
      FROM pgboss.job WHERE state IN ('created', 'retry', 'active', 'failed') GROUP BY 1, 2`);
  }

  async proofs(): Promise<ProofsRow | undefined> {
    const rows: ProofsRow[] = await this.database.query(
      `SELECT count(*)::int AS proofs, extract(epoch FROM now() - min(fecha))::float8 AS oldest
       FROM (SELECT a.fecha FROM ventas v JOIN archivos a ON a.id = v.comprobante_id
             WHERE v.comprobante_id IS NOT NULL AND NOT v.pago_recibido AND v.anulada_en IS NULL
             ORDER BY v.fecha, v.id LIMIT $1) AS waiting`,
      [MAX_PROOFS],
    );
    return rows[0];
  }

  async connections(): Promise<ConnectionsRow | undefined> {
    const rows: ConnectionsRow[] = await this.database.query(
      `SELECT sum(numbackends)::int AS open, current_setting('max_connections')::int
         - current_setting('superuser_reserved_connections')::int
         - coalesce(current_setting('reserved_connections', true)::int, 0) AS most
       FROM pg_stat_database`,
    );
    return rows[0];
  }
}
