import { setTimeout as sleep } from 'node:timers/promises';
import { gauge, type Metric, type Sample } from '@fluxpartes/telemetry';
import { Injectable } from '@nestjs/common';
import { QUEUES } from '../jobs/queues.ts';
import { type ConnectionsRow, type JobsRow, MetricsRepository, type ProofsRow } from './metrics.repository.ts';

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
export class DatabaseMetrics {
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
