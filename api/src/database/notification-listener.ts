import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import pg from 'pg';
import { CONFIG, type Config } from '../config/config.ts';
import { ReadCoalescer, withoutRequestDeadline } from './database-time-budget.ts';

const CHANNEL = 'cambios';
const LISTENER_APP_NAME = 'fluxpartes-api-avisos';

/** Interval of heartbeats and of reconnects, in ms. */
const HEARTBEAT_MS = 250;
/** A heartbeat proves freshness for this long, in ms. Stale data may be visible for one second at most. */
const FRESH_FOR_MS = 800;
/** Interval of the failover check: does the URL still lead to the same server? */
const FAILOVER_CHECK_MS = 10_000;
/** The start time identifies a server. */
const SERVER_START_SQL = 'SELECT extract(epoch FROM pg_postmaster_start_time())::text AS server';

export const HEARTBEAT_SQL = 'SELECT 1 AS beat';

/** Payloads that the triggers of this release send. */
const KNOWN_PAYLOAD = /^(?:catalogo|miembros|sesiones(?::\d+(?:,\d+)*)?)$/;

/** Receives each payload, or `null` after a gap or an unknown payload: then everything may have changed. */
export type NotificationHandler = (payload: string | null) => void;

/**
 * Receives invalidations by LISTEN on a direct connection. PostgreSQL delivers earlier notifications before a query's
 * result, so an answered heartbeat proves that all earlier notifications have arrived. Without a recent heartbeat the
 * cache is off. After a DNS failover the old primary still answers; the failover check then reconnects.
 */
@Injectable()
export class NotificationListener implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly handlers: NotificationHandler[] = [];
  private readonly heartbeats = new ReadCoalescer<void>();
  private readonly stopped = new AbortController();
  private client: pg.Client | undefined;
  /** Send time of the last answered heartbeat. */
  private lastHeartbeat = Number.NEGATIVE_INFINITY;
  private listening: Promise<void> | undefined;

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  onApplicationBootstrap(): void {
    if (this.config.RESPONSE_CACHE === 'si') this.listening = this.listen();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped.abort();
    this.client?.connection.stream.destroy();
    await this.listening;
  }

  subscribe(handler: NotificationHandler): void {
    this.handlers.push(handler);
  }

  /** Whether the handlers have received everything committed until `FRESH_FOR_MS` ago. */
  isUpToDate(): boolean {
    return performance.now() - this.lastHeartbeat < FRESH_FOR_MS;
  }

  /**
   * Waits until the handlers have received everything committed by now. On failure the cache goes off. It has no request
   * deadline: a request that ran out of time must not close the shared connection.
   */
  async catchUp(): Promise<void> {
    const { client } = this;
    if (client === undefined) return;
    await withoutRequestDeadline(() => this.heartbeat(client)).catch(() => this.disconnect(client));
  }

  private async listen(): Promise<void> {
    while (!this.stopped.signal.aborted) {
      const client = this.newClient();
      client.on('notification', ({ payload = '' }) => this.notify(KNOWN_PAYLOAD.test(payload) ? payload : null));
      await this.heartbeatWhileConnected(client).catch(() => {});
      this.disconnect(client);
      await this.pause();
    }
  }

  private newClient(): pg.Client {
    const client = new pg.Client({
      connectionString: this.config.directUrl,
      application_name: LISTENER_APP_NAME,
      connectionTimeoutMillis: 3_000,
      query_timeout: FRESH_FOR_MS,
      keepAlive: true,
    });
    client.on('error', () => {});
    return client;
  }

  private async heartbeatWhileConnected(client: pg.Client): Promise<void> {
    await client.connect();
    await client.query(`LISTEN ${CHANNEL}`);
    const server = await serverOf(client);
    this.notify(null);
    this.client = client;
    let checked = performance.now();
    while (!this.stopped.signal.aborted) {
      await this.heartbeat(client);
      if (performance.now() - checked >= FAILOVER_CHECK_MS) {
        checked = performance.now();
        void this.disconnectAfterFailover(server, client);
      }
      await this.pause();
    }
  }

  /** Separate from the heartbeat because connecting may be slow. If connecting fails, the server was not replaced. */
  private async disconnectAfterFailover(server: string | undefined, client: pg.Client): Promise<void> {
    const other = this.newClient();
    try {
      await other.connect();
      if ((await serverOf(other)) !== server && this.client === client) this.disconnect(client);
    } catch {
      // The connection is closed here; the next failover check reads the result.
    } finally {
      cut(other);
    }
  }

  /** A caller during a heartbeat gets the next one: the current one may have been sent before the commit. */
  private heartbeat(client: pg.Client): Promise<void> {
    return this.heartbeats.run('', async () => {
      const sent = performance.now();
      await client.query(HEARTBEAT_SQL);
      if (this.client === client) this.lastHeartbeat = sent;
    });
  }

  /** Turns the cache off. Destroys the socket, so that a shutdown does not wait for it. */
  private disconnect(client: pg.Client): void {
    this.client = undefined;
    this.lastHeartbeat = Number.NEGATIVE_INFINITY;
    this.notify(null);
    cut(client);
  }

  private notify(payload: string | null): void {
    for (const handler of this.handlers) handler(payload);
  }

  private pause(): Promise<void> {
    return sleep(HEARTBEAT_MS, undefined, { signal: this.stopped.signal, ref: false }).catch(() => {});
  }
}

async function serverOf(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ server: string }>(SERVER_START_SQL);
  return rows[0]?.server;
}

function cut(client: pg.Client): void {
  void client.end().catch(() => {});
  client.connection.stream.destroy();
}
