import pg from 'pg';
import type { Config } from '../config/config.ts';
import type { Log } from '../http/log.ts';
import { listens, NOTICES } from './change-listener.ts';
import { READS, readConnectionsOf } from './read-pools.ts';
import { SERVER_TIMEOUTS, TIMEOUTS } from './timeouts.ts';

/** Connections of pg-boss' own clocks: one at work, and one that need not wait for it. */
export const JOB_CONNECTIONS = 2;
/** The one that hears notices, and one that looks for a moment whether it is at the right server. */
const NOTICE_CONNECTIONS = 2;
/** Settings of a role by which PostgreSQL ends what takes too long. */
const LIMITS = Object.keys(SERVER_TIMEOUTS);

/** How many connections one process may hold on PostgreSQL itself; those behind a pooler are the pooler's affair. */
export function connectionsOf(config: Config, pool = config.DATABASE_POOL): number {
  const pooled = config.directUrl === config.DATABASE_URL ? pool + JOB_CONNECTIONS : 0;
  if (config.program === 'worker') return pooled;
  const notices = listens(config) ? NOTICE_CONNECTIONS : 0;
  // With replicas too: where none is well, all reads go by these.
  return pooled + notices + readConnectionsOf(pool);
}

interface Seen {
  max_connections: number;
  /** Of those the ones that nobody but a superuser gets. */
  reserved: number;
  /** Connections of other programs. */
  others: number;
  /** APIs that listen already. */
  listening: number;
  /** Limits that the role has not. */
  unlimited: string[];
}

const SEEN = `
  SELECT current_setting('max_connections')::int AS max_connections,
    current_setting('superuser_reserved_connections')::int
      + coalesce(current_setting('reserved_connections', true)::int, 0) AS reserved,
    count(*) FILTER (WHERE application_name <> ALL ($1) AND pid <> pg_backend_pid())::int AS others,
    count(*) FILTER (WHERE application_name = '${NOTICES}')::int AS listening,
    ARRAY(SELECT name::text FROM pg_settings WHERE name = ANY ($2) AND setting = '0' ORDER BY name) AS unlimited
  FROM pg_stat_activity WHERE backend_type = 'client backend'`;

/**
 * Looks, as a program starts and before it hears notices, whether all processes together may ask for more connections than
 * PostgreSQL has, and whether its role has the limits that connections do not bring. Tells of it, and goes on.
 */
export async function lookAtConnections(config: Config, log: Log): Promise<void> {
  const seen = await look(config).catch(() => undefined);
  if (seen === undefined) return;
  const { max_connections, reserved, others, listening, unlimited } = seen;
  const processes = config.DATABASE_PROCESOS ?? listening + 1;
  const room = max_connections - reserved - others;
  const ofOne = connectionsOf(config);
  if (ofOne * processes > room) {
    log.warning('PostgreSQL may run out of connections: lower DATABASE_POOL or raise max_connections', {
      ...{ max_connections, reserved, others, processes, connectionsOfOne: ofOne, connectionsOfAll: ofOne * processes },
      ...{ DATABASE_POOL: config.DATABASE_POOL, poolThatFits: poolThatFits(config, Math.floor(room / processes)) },
    });
  }
  if (config.DATABASE_LIMITES === 'rol' && unlimited.length > 0) {
    log.warning('the role has no limits, so statements may take for ever: ALTER ROLE … SET', { unlimited });
  }
}

/** The largest DATABASE_POOL by which one process stays within so many; 0 where none does. */
function poolThatFits(config: Config, most: number): number {
  let pool = config.DATABASE_POOL;
  while (pool > 0 && connectionsOf(config, pool) > most) pool -= 1;
  return pool;
}

async function look(config: Config): Promise<Seen | undefined> {
  const client = new pg.Client({
    connectionString: config.directUrl,
    connectionTimeoutMillis: TIMEOUTS.connection,
    query_timeout: TIMEOUTS.request,
    application_name: 'fluxpartes-arranque',
  });
  client.on('error', () => {});
  const pooled =
    config.directUrl === config.DATABASE_URL ? ['fluxpartes-api', 'fluxpartes-worker', 'fluxpartes-trabajos'] : [];
  try {
    await client.connect();
    const { rows } = await client.query<Seen>(SEEN, [[NOTICES, ...READS, ...pooled], LIMITS]);
    return rows[0];
  } finally {
    await client.end().catch(() => {});
  }
}
