import { statfs } from 'node:fs/promises';
import { counterOf, gauge, type Metric, type Sample } from '@fluxpartes/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import type { ConcurrencyLimiter } from '../concurrency/concurrency-limiter.ts';
import { CONFIG, type Config } from '../config/config.ts';
import { DeadlinePool } from '../database/deadline-pool.ts';
import { Replicas } from '../database/replicas.ts';
import { PhotoPipeline } from '../files/photo-pipeline.ts';
import { PasswordsService } from '../passwords/passwords.service.ts';

/** What this process knows of itself beside its requests and its jobs. */
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
        name: 'fluxpartes_places',
        help: 'Work that takes a core for itself (hashes of passwords, photos): what is done, and what waits for its turn.',
        labelNames: ['work', 'state'],
        samples: each((work, { active, waiting }) => [
          { labels: { work, state: 'active' }, value: active },
          { labels: { work, state: 'waiting' }, value: waiting },
        ]),
      }),
      counterOf({
        name: 'fluxpartes_places_refused_total',
        help: 'Such work that was refused with 503 because as much waited as may.',
        labelNames: ['work'],
        samples: each((work, { refused }) => [{ labels: { work }, value: refused }]),
      }),
      gauge({
        name: 'fluxpartes_disk_free_bytes',
        help: 'What is free on the disk of DATA_DIR.',
        samples: async () => {
          const disk = await statfs(DATA_DIR);
          return [{ labels: {}, value: disk.bavail * disk.bsize }];
        },
      }),
      gauge({
        name: 'fluxpartes_disk_size_bytes',
        help: 'How large that disk is.',
        samples: async () => {
          const disk = await statfs(DATA_DIR);
          return [{ labels: {}, value: disk.blocks * disk.bsize }];
        },
      }),
      gauge({
        name: 'fluxpartes_replica_up',
        help: 'Whether a replica answers, and is not too late to be read.',
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
    help: 'Connections to the database that are at work, by pool.',
    of: ({ totalCount, idleCount }: DeadlinePool) => totalCount - idleCount,
  },
  {
    name: 'fluxpartes_pool_connections_idle',
    help: 'Connections to the database that wait for work, by pool.',
    of: ({ idleCount }: DeadlinePool) => idleCount,
  },
  {
    name: 'fluxpartes_pool_connections_max',
    help: 'How many connections to the database a pool may have.',
    of: ({ options }: DeadlinePool) => options.max,
  },
  {
    name: 'fluxpartes_pool_waiting',
    help: 'Calls that wait for a connection to the database, by pool.',
    of: ({ waitingCount }: DeadlinePool) => waitingCount,
  },
];

/** Pools of one name count together. */
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
