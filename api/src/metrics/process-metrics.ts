import { statfs } from 'node:fs/promises';
import { counterOf, gauge, type Metric, type Sample } from '@fluxpartes/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import type { ConcurrencyLimiter } from '../concurrency/concurrency-limiter.ts';
import { CONFIG, type Config } from '../config/config.ts';
import { DeadlinePool } from '../database/deadline-pool.ts';
import { Replicas } from '../database/replicas.ts';
import { PhotoPipeline } from '../files/photo-pipeline.ts';
import { PasswordsService } from '../passwords/passwords.service.ts';

/** Metrics of this process besides requests and jobs: pools, CPU slots, disk, replicas. */
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
          this.replicas.standing.map(({ replica, isWell }) => ({ labels: { replica }, value: Number(isWell) })),
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
