import { statfs } from 'node:fs/promises';
import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  counterOf,
  gauge,
  type Metric,
  type MetricsEndpoint,
  type Sample,
  serveMetrics,
  stopTracing,
} from '@fluxpartes/telemetry';
import { type INestApplicationContext, Inject, Injectable, Module, type OnApplicationShutdown } from '@nestjs/common';
import type { ConcurrencyLimiter } from '../concurrency/concurrency-limiter.ts';
import { CONFIG, type Config } from '../config/config.ts';
import { DeadlinePool } from '../database/deadline-pool.ts';
import { Replicas } from '../database/replicas.ts';
import { FilesModule } from '../files/files.module.ts';
import { PhotoPipeline } from '../files/photo-pipeline.ts';
import { RequestLog } from '../http/log.ts';
import { RateLimits } from '../http/rate-limits.ts';
import { QUEUES } from '../jobs/queues.ts';
import { Worker } from '../jobs/worker.ts';
import { OutboxSender } from '../modules/recuperacion/outbox-sender.ts';
import { PasswordsModule, PasswordsService } from '../passwords/passwords.ts';
import { type ConnectionsRow, type JobsRow, MetricsRepository, type ProofsRow } from './metrics.repository.ts';

/** Metrics of this process: pools, CPU slots, disk, replicas. Requests and jobs register their own metrics. */
@Injectable()
export class ProcessMetrics {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly contrasenas: PasswordsService,
    private readonly photos: PhotoPipeline,
    private readonly replicas: Replicas,
  ) {}

  metrics(): (Metric | undefined)[] {
    const { DATA_DIR } = this.config;
    const each = (samples: (work: string, state: ConcurrencyLimiter['state']) => Sample[]) => () => [
      ...samples('hash', this.contrasenas.limiter.state),
      ...samples('photo', this.photos.limiter.state),
    ];
    return [
      ...POOL_METRICS.map(poolMetric),
      gauge({
        name: 'fluxpartes_cpu_slots',
        help: 'CPU-bound work (password hashes, photos) that is active or waits in the queue.',
        labelNames: ['work', 'state'],
        samples: each((work, { active, waiting }) => [
          { labels: { work, state: 'active' }, value: active },
          { labels: { work, state: 'waiting' }, value: waiting },
        ]),
      }),
      counterOf({
        name: 'fluxpartes_cpu_slots_rejected_total',
        help: 'CPU-bound work rejected with 503, because the queue was full.',
        labelNames: ['work'],
        samples: each((work, { refused }) => [{ labels: { work }, value: refused }]),
      }),
      gauge({
        name: 'fluxpartes_disk_free_bytes',
        help: 'Free bytes on the disk of DATA_DIR.',
        samples: async () => {
          const disk = await statfs(DATA_DIR);
          return [{ labels: {}, value: disk.bavail * disk.bsize }];
        },
      }),
      gauge({
        name: 'fluxpartes_disk_size_bytes',
        help: 'Size of that disk.',
        samples: async () => {
          const disk = await statfs(DATA_DIR);
          return [{ labels: {}, value: disk.blocks * disk.bsize }];
        },
      }),
      gauge({
        name: 'fluxpartes_replica_up',
        help: '1 while a replica responds and its replication lag allows reads.',
        labelNames: ['replica'],
        samples: () =>
          this.replicas.states.map(({ replica, isHealthy }) => ({ labels: { replica }, value: Number(isHealthy) })),
      }),
    ];
  }
}

const POOL_METRICS = [
  {
    name: 'fluxpartes_pool_connections_busy',
    help: 'Busy database connections, by pool.',
    of: ({ totalCount, idleCount }: DeadlinePool) => totalCount - idleCount,
  },
  {
    name: 'fluxpartes_pool_connections_idle',
    help: 'Idle database connections, by pool.',
    of: ({ idleCount }: DeadlinePool) => idleCount,
  },
  {
    name: 'fluxpartes_pool_connections_max',
    help: 'Maximum of database connections, by pool.',
    of: ({ options }: DeadlinePool) => options.max,
  },
  {
    name: 'fluxpartes_pool_waiting',
    help: 'Calls that wait for a database connection, by pool.',
    of: ({ waitingCount }: DeadlinePool) => waitingCount,
  },
];

/** Adds up the pools of the same name. */
function poolMetric({ name, help, of }: (typeof POOL_METRICS)[number]) {
  return gauge({
    name,
    help,
    labelNames: ['pool'],
    samples: () => {
      const sums = new Map<string, number>();
      for (const pool of DeadlinePool.open()) {
        const { application_name: label = '' } = pool.options;
        sums.set(label, (sums.get(label) ?? 0) + of(pool));
      }
      return [...sums].map(([pool, value]) => ({ labels: { pool }, value }));
    },
  });
}

/** In ms: shorter than Prometheus' scrape timeout. */
const TIMEOUT = 2_000;
const STATES = ['created', 'retry', 'active', 'failed'];

interface Read {
  jobs: readonly JobsRow[];
  proofs: ProofsRow | undefined;
  connections: ConnectionsRow | undefined;
}

/**
 * Metrics read from the database at a scrape. Concurrent scrapes share one read. If it exceeds the timeout, these metrics are
 * missing and `fluxpartes_database_up` is 0.
 */
@Injectable()
class DatabaseMetrics {
  private pending: Promise<Read | undefined> | undefined;

  constructor(private readonly repository: MetricsRepository) {}

  metrics(): (Metric | undefined)[] {
    const of = (samples: (read: Read) => Sample[]) => async () => {
      const read = await this.read();
      return read === undefined ? [] : samples(read);
    };
    return [
      gauge({
        name: 'fluxpartes_database_up',
        help: '1 if the database responded to this scrape in time.',
        samples: async () => [{ labels: {}, value: (await this.read()) === undefined ? 0 : 1 }],
      }),
      gauge({
        name: 'fluxpartes_jobs',
        help: 'Jobs by queue and state; of all processes together.',
        labelNames: ['queue', 'state'],
        samples: of(({ jobs }) => jobsOf(jobs)),
      }),
      gauge({
        name: 'fluxpartes_jobs_oldest_waiting_seconds',
        help: 'Delay of the oldest runnable job, by queue.',
        labelNames: ['queue'],
        samples: of(({ jobs }) => oldestOf(jobs)),
      }),
      gauge({
        name: 'fluxpartes_comprobantes_pending',
        help: 'Comprobantes without approval, at most 2000.',
        samples: of(({ proofs }) => [{ labels: {}, value: proofs?.proofs ?? 0 }]),
      }),
      gauge({
        name: 'fluxpartes_comprobantes_oldest_pending_seconds',
        help: 'Age of the oldest of them.',
        samples: of(({ proofs }) => [{ labels: {}, value: proofs?.oldest ?? 0 }]),
      }),
      gauge({
        name: 'fluxpartes_database_connections',
        help: 'Connections to the database server, of all programs.',
        samples: of(({ connections }) => [{ labels: {}, value: connections?.open ?? 0 }]),
      }),
      gauge({
        name: 'fluxpartes_database_connections_max',
        help: 'Connections that the database server accepts, without those reserved for superusers.',
        samples: of(({ connections }) => [{ labels: {}, value: connections?.most ?? 0 }]),
      }),
    ];
  }

  /** Undefined after a failure or the timeout. The next scrape joins a read that is still pending. */
  private async read(): Promise<Read | undefined> {
    this.pending ??= this.ask().finally(() => {
      this.pending = undefined;
    });
    const over = new AbortController();
    const timeout = sleep(TIMEOUT, undefined, { signal: over.signal }).catch(() => undefined);
    const read = await Promise.race([this.pending, timeout]);
    over.abort();
    return read;
  }

  private async ask(): Promise<Read | undefined> {
    try {
      const [jobs, proofs, connections] = await Promise.all([
        this.repository.jobs(),
        this.repository.proofs(),
        this.repository.connections(),
      ]);
      return { jobs, proofs, connections };
    } catch {
      return undefined;
    }
  }
}

/** Includes zeros, so that an empty queue differs from a missing one. */
function jobsOf(rows: readonly JobsRow[]): Sample[] {
  return Object.keys(QUEUES).flatMap((queue) =>
    STATES.map((state) => {
      const row = rows.find((other) => other.queue === queue && other.state === state);
      return { labels: { queue, state }, value: row?.jobs ?? 0 };
    }),
  );
}

function oldestOf(rows: readonly JobsRow[]): Sample[] {
  return Object.keys(QUEUES).map((queue) => ({
    labels: { queue },
    value: Math.max(0, ...rows.filter((row) => row.queue === queue).map(({ oldest }) => oldest ?? 0)),
  }));
}

/** Serves `/metrics` of an API or a worker if the settings give it a port. */
export async function exposeMetrics(
  app: INestApplicationContext,
  { port, ...place }: Omit<MetricsEndpoint, 'port'> & { port: number | undefined },
): Promise<Server | undefined> {
  if (port === undefined) return undefined;
  return serveMetrics({ port, ...place }, [
    app.get(RequestLog).meter?.durations,
    ...app.get(ProcessMetrics).metrics(),
    ...app.get(DatabaseMetrics).metrics(),
    app.get(RateLimits).hits,
    app.get(Worker).ended,
    app.get(OutboxSender).mails,
  ]);
}

/** Metrics of the API and of a worker. */
@Module({
  imports: [FilesModule, PasswordsModule],
  providers: [DatabaseMetrics, MetricsRepository, ProcessMetrics],
})
export class MetricsModule implements OnApplicationShutdown {
  /** Ends tracing last, so that the traces include the other shutdown steps. */
  async onApplicationShutdown(): Promise<void> {
    await stopTracing();
  }
}
