import { statfs } from 'node:fs/promises';
import { counter, type Family, gauge, type Sample } from '@fluxpartes/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import type { Places } from '../background/places.ts';
import { CONFIG, type Config } from '../config/config.ts';
import { ContrasenasService } from '../contrasenas/contrasenas.service.ts';
import { ApiPool } from '../database/api-pool.ts';
import { Replicas } from '../database/replicas.ts';
import { PhotoPipeline } from '../files/photo-pipeline.ts';
import { RateLimits } from '../http/limits.ts';

/** What this process knows of itself beside its requests and its jobs. */
@Injectable()
export class ProcessFigures {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly contrasenas: ContrasenasService,
    private readonly photos: PhotoPipeline,
    private readonly limits: RateLimits,
    private readonly replicas: Replicas,
  ) {}

  families(): Family[] {
    const single = [this.limitsFamily(), this.replicasFamily()];
    return [...poolFamilies(), ...this.placesFamilies(), ...this.diskFamilies(), ...single];
  }

  private limitsFamily(): Family {
    return counter('fluxpartes_limits_hit_total', 'Calls refused for being too many, by the limit that was full.', () =>
      this.limits.hits.samples('limit'),
    );
  }

  private replicasFamily(): Family {
    return gauge('fluxpartes_replica_up', 'Whether a replica answers, and is not too late to be read.', () =>
      this.replicas.standing.map(({ replica, isWell }) => ({ labels: { replica }, value: Number(isWell) })),
    );
  }

  private placesFamilies(): Family[] {
    const each = (samples: (work: string, state: Places['state']) => Sample[]) => () => [
      ...samples('hash', this.contrasenas.places.state),
      ...samples('photo', this.photos.places.state),
    ];
    return [
      gauge(
        'fluxpartes_places',
        'Work that takes a core for itself (hashes of passwords, photos): what is done, and what waits for its turn.',
        each((work, { active, waiting }) => [
          { labels: { work, state: 'active' }, value: active },
          { labels: { work, state: 'waiting' }, value: waiting },
        ]),
      ),
      counter(
        'fluxpartes_places_refused_total',
        'Such work that was refused with 503 because as much waited as may.',
        each((work, { refused }) => [{ labels: { work }, value: refused }]),
      ),
    ];
  }

  private diskFamilies(): Family[] {
    const { DATA_DIR } = this.config;
    return [
      gauge('fluxpartes_disk_free_bytes', 'What is free on the disk of DATA_DIR.', async () => {
        const disk = await statfs(DATA_DIR);
        return [{ labels: {}, value: disk.bavail * disk.bsize }];
      }),
      gauge('fluxpartes_disk_size_bytes', 'How large that disk is.', async () => {
        const disk = await statfs(DATA_DIR);
        return [{ labels: {}, value: disk.blocks * disk.bsize }];
      }),
    ];
  }
}

const POOL_FAMILIES = [
  {
    name: 'fluxpartes_pool_connections_busy',
    help: 'Connections to the database that are at work, by pool.',
    of: ({ totalCount, idleCount }: ApiPool) => totalCount - idleCount,
  },
  {
    name: 'fluxpartes_pool_connections_idle',
    help: 'Connections to the database that wait for work, by pool.',
    of: ({ idleCount }: ApiPool) => idleCount,
  },
  {
    name: 'fluxpartes_pool_connections_max',
    help: 'How many connections to the database a pool may have.',
    of: ({ options }: ApiPool) => options.max,
  },
  {
    name: 'fluxpartes_pool_waiting',
    help: 'Calls that wait for a connection to the database, by pool.',
    of: ({ waitingCount }: ApiPool) => waitingCount,
  },
];

/** Pools of one name count together. */
function poolFamilies(): Family[] {
  return POOL_FAMILIES.map(({ name, help, of }) =>
    gauge(name, help, () => {
      const sums = new Map<string, number>();
      for (const pool of ApiPool.open()) {
        const { application_name: label = '' } = pool.options;
        sums.set(label, (sums.get(label) ?? 0) + of(pool));
      }
      return [...sums].map(([pool, value]) => ({ labels: { pool }, value }));
    }),
  );
}
