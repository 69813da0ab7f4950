import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type pg from 'pg';
import { CONFIG, type Config } from '../config/config.ts';
import { Log } from '../http/log.ts';
import type { ApiPool } from './api-pool.ts';
import { ChangeListener } from './change-listener.ts';
import type { Lsn } from './lsn.ts';
import { ownWrites } from './own-writes.ts';
import { Replica } from './replica.ts';

/** The connections that somebody has to one replica. */
interface Copy {
  of: (query: pg.QueryConfig) => ApiPool;
}

/**
 * The servers of DATABASE_URL_REPLICA, for reads that may be late (ADR 60). One is read where it has replayed all that this
 * process has been told of and all that the caller wrote; else the primary is.
 */
@Injectable()
export class Replicas implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly all: Replica[];
  private readonly over = new AbortController();
  private watching: Promise<unknown> | undefined;
  private turn = 0;

  constructor(
    @Inject(CONFIG) { DATABASE_URL_REPLICA }: Config,
    private readonly changes: ChangeListener,
    log: Log,
  ) {
    this.all = DATABASE_URL_REPLICA.map(
      (url) => new Replica(url, (state) => log.info('replica', { replica: new URL(url).host, state })),
    );
  }

  /** Each by its host, and whether it is read. */
  get standing(): { replica: string; isWell: boolean }[] {
    return this.all.map(({ host, state }) => ({ replica: host, isWell: state === 'well' }));
  }

  onApplicationBootstrap(): void {
    this.watching = Promise.all(this.all.map((one) => one.watch(this.over.signal, () => this.changes.written.old)));
  }

  async onModuleDestroy(): Promise<void> {
    this.over.abort();
    await this.watching;
  }

  /** The rows of a statement; undefined where the primary has to be asked. @param copies one for each replica, in their order */
  async query(copies: readonly Copy[], query: pg.QueryConfig): Promise<unknown[] | undefined> {
    this.turn = (this.turn + 1) % Math.max(1, copies.length);
    for (let i = 0; i < copies.length; i += 1) {
      // What changes meanwhile counts too.
      const required = this.required;
      if (required === undefined) return undefined;
      const at = (this.turn + i) % copies.length;
      const [replica, copy] = [this.all[at], copies[at]];
      const rows = copy && (await replica?.query(copy.of(query), query, required));
      if (rows !== undefined) return rows;
    }
    return undefined;
  }

  /** What has to be found by the request at hand. */
  private get required(): Lsn | undefined {
    const own = ownWrites();
    const { required } = this.changes.written;
    if (own === undefined || required === undefined) return undefined;
    return own > required ? own : required;
  }
}
