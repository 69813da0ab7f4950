import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import pg from 'pg';
import { CONFIG, type Config } from '../config/config.ts';
import { withoutRequestDeadline } from './database-time-budget.ts';
import { ReadCoalescer } from './read-coalescer.ts';

/** The channel that the triggers of `avisos-de-cambios` speak on. */
const CHANNEL = 'cambios';
/** What the connection is called that hears them: one of each API. */
const LISTENER_APP_NAME = 'fluxpartes-api-avisos';

/** From one beat to the next, and from a lost connection to the next try. In ms. */
const HEARTBEAT_MS = 250;
/** What was heard counts as all there is for this long: less than the second that anybody may see what is past. In ms. */
const FRESH_FOR_MS = 800;
/** How often it is looked whether the address still leads to the server that is listened to. In ms. */
const LOOK_EVERY = 10_000;
/** Tells servers apart: no two of one address were started at the same moment. */
const SERVER_START_SQL = 'SELECT extract(epoch FROM pg_postmaster_start_time())::text AS server';

/** A beat. */
export const HEARTBEAT_SQL = 'SELECT 1 AS beat';

/** What the triggers of this release say. */
const KNOWN = /^(?:catalogo|miembros|sesiones(?::\d+(?:,\d+)*)?)$/;

/**
 * Is told each notice, and `null` where notices may have been missed, or one came that only a later release knows:
 * everything may have changed then.
 */
export type NotificationHandler = (notice: string | null) => void;

/**
 * Hears what other processes, and this one, change in the database, by a connection of its own that no pooler may stand
 * behind. A beat is a statement on that connection: PostgreSQL hands out every notice that was committed before it ahead of
 * its answer, so an answered beat says that nothing older was missed. Without beats nothing counts as heard. A server that
 * the address leads to no more, and that goes on running, would answer for ever, and tell nothing: it is left within seconds.
 */
@Injectable()
export class NotificationListener implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly handlers: NotificationHandler[] = [];
  private readonly beats = new ReadCoalescer<void>();
  private readonly over = new AbortController();
  private client: pg.Client | undefined;
  /** When the last answered beat was sent. */
  private heard = Number.NEGATIVE_INFINITY;
  private listening: Promise<void> | undefined;

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  onApplicationBootstrap(): void {
    if (this.config.RESPONSE_CACHE === 'si') this.listening = this.listen();
  }

  async onModuleDestroy(): Promise<void> {
    this.over.abort();
    this.client?.connection.stream.destroy();
    await this.listening;
  }

  subscribe(handler: NotificationHandler): void {
    this.handlers.push(handler);
  }

  /** Whether everything that was committed until a moment ago has been told to the handlers. */
  isUpToDate(): boolean {
    return performance.now() - this.heard < FRESH_FOR_MS;
  }

  /**
   * Waits until what is committed by now has been told. Where that cannot be, nothing counts as heard any more. Apart from the
   * request: its time may be over, which says nothing about the connection that everybody shares.
   */
  async settle(): Promise<void> {
    const { client } = this;
    if (client === undefined) return;
    await withoutRequestDeadline(() => this.beat(client)).catch(() => this.forget(client));
  }

  private async listen(): Promise<void> {
    while (!this.over.signal.aborted) {
      const client = this.newClient();
      client.on('notification', ({ payload = '' }) => this.tell(KNOWN.test(payload) ? payload : null));
      await this.beatWhileConnected(client).catch(() => {});
      this.forget(client);
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

  private async beatWhileConnected(client: pg.Client): Promise<void> {
    await client.connect();
    await client.query(`LISTEN ${CHANNEL}`);
    const server = await serverOf(client);
    this.tell(null);
    this.client = client;
    let looked = performance.now();
    while (!this.over.signal.aborted) {
      await this.beat(client);
      if (performance.now() - looked >= LOOK_EVERY) {
        looked = performance.now();
        void this.leaveUnlessAt(server, client);
      }
      await this.pause();
    }
  }

  /** Beside the beats, as a connection may take its time. Where none is to be had, nobody is elsewhere either. */
  private async leaveUnlessAt(server: string | undefined, client: pg.Client): Promise<void> {
    const other = this.newClient();
    try {
      await other.connect();
      if ((await serverOf(other)) !== server && this.client === client) this.forget(client);
    } catch {
      // The next look tells.
    } finally {
      cut(other);
    }
  }

  /** Who asks while a beat is under way gets the next one: the present one may have been sent too early. */
  private beat(client: pg.Client): Promise<void> {
    return this.beats.run('', async () => {
      const sent = performance.now();
      await client.query(HEARTBEAT_SQL);
      if (this.client === client) this.heard = sent;
    });
  }

  /** Nothing counts as heard any more; the connection is cut, so that it holds nobody up who stops. */
  private forget(client: pg.Client): void {
    this.client = undefined;
    this.heard = Number.NEGATIVE_INFINITY;
    this.tell(null);
    cut(client);
  }

  private tell(notice: string | null): void {
    for (const handler of this.handlers) handler(notice);
  }

  private pause(): Promise<void> {
    return sleep(HEARTBEAT_MS, undefined, { signal: this.over.signal, ref: false }).catch(() => {});
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
