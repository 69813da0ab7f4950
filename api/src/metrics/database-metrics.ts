import { setTimeout as sleep } from 'node:timers/promises';
import { gauge, type Metric, type Sample } from '@fluxpartes/telemetry';
import { Injectable } from '@nestjs/common';
import { QUEUES } from '../jobs/queues.ts';
import { type ConnectionsRow, type JobsRow, MetricsRepository, type ProofsRow } from './metrics.repository.ts';

/** How long a scrape waits for the database: it has a page to bring home within seconds. In ms. */
const PATIENCE = 2_000;
const STATES = ['created', 'retry', 'active', 'failed'];

interface Read {
  jobs: readonly JobsRow[];
  proofs: ProofsRow | undefined;
  connections: ConnectionsRow | undefined;
}

/**
 * What only the database knows, asked for when somebody looks: once for all metrics of a scrape, and never twice at a time
 * however many look. Where it does not answer in time these figures are missing, and `fluxpartes_database_up` is 0.
 */
@Injectable()
export class DatabaseMetrics {
  private underWay: Promise<Read | undefined> | undefined;

  constructor(private readonly repository: MetricsRepository) {}

  metrics(): (Metric | undefined)[] {
    const of = (samples: (read: Read) => Sample[]) => async () => {
      const read = await this.read();
      return read === undefined ? [] : samples(read);
    };
    return [
      gauge({
        name: 'fluxpartes_database_up',
        help: 'Whether the database answered this look at the figures in time.',
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
        help: 'How long the job that may be done the longest has waited, by queue.',
        labelNames: ['queue'],
        samples: of(({ jobs }) => oldestOf(jobs)),
      }),
      gauge({
        name: 'fluxpartes_proofs_waiting',
        help: 'Proofs of payment that nobody has approved yet, up to 2000.',
        samples: of(({ proofs }) => [{ labels: {}, value: proofs?.proofs ?? 0 }]),
      }),
      gauge({
        name: 'fluxpartes_proofs_oldest_waiting_seconds',
        help: 'How long the oldest of them has waited.',
        samples: of(({ proofs }) => [{ labels: {}, value: proofs?.oldest ?? 0 }]),
      }),
      gauge({
        name: 'fluxpartes_database_connections',
        help: 'Connections to the database server, of all programs.',
        samples: of(({ connections }) => [{ labels: {}, value: connections?.open ?? 0 }]),
      }),
      gauge({
        name: 'fluxpartes_database_connections_max',
        help: 'How many connections the database server accepts, apart from those reserved for superusers.',
        samples: of(({ connections }) => [{ labels: {}, value: connections?.most ?? 0 }]),
      }),
    ];
  }

  /** Undefined where the database does not answer, or not in time; what is under way then is joined by the next look. */
  private async read(): Promise<Read | undefined> {
    this.underWay ??= this.ask().finally(() => {
      this.underWay = undefined;
    });
    const over = new AbortController();
    const patience = sleep(PATIENCE, undefined, { signal: over.signal }).catch(() => undefined);
    const read = await Promise.race([this.underWay, patience]);
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

/** Zeros too: a queue that is empty is not a queue that nobody knows. */
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
