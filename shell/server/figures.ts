import { counter, type Metric, requestMeter } from '@fluxpartes/telemetry';
import { FAILURE_KINDS } from './failures/report.ts';

/** Which part of the site an address is of, where it is no page: a pattern, however many files there are. */
const PARTS = [
  [/^\/api(?=[/?]|$)/, '/api/*'],
  [/^\/mf\//, '/mf/*'],
  [/^\/shell\//, '/shell/*'],
  [/^\/salud(?=[/?]|$)/, '/salud'],
] as const;

/** The pattern of an address that is no page; undefined of what may be one. */
export function partOf(target: string): string | undefined {
  return PARTS.find(([part]) => part.test(target))?.[1];
}

/** What the site shows of itself to whoever runs it. */
export class SiteFigures {
  /** Undefined where nobody looks. */
  readonly meter = requestMeter();
  readonly limitsHit = counter(
    {
      name: 'fluxpartes_limits_hit_total',
      help: 'What was refused for being too much, by the limit that was full.',
      labelNames: ['limit'],
    },
    [{ limit: 'connections' }, { limit: 'reports' }],
  );
  readonly failures = counter({
    name: 'fluxpartes_section_failures_total',
    help: 'What open pages said of a release that failed.',
    labelNames: ['remote', 'release', 'kind'],
  });
  readonly #loads = counter({
    name: 'fluxpartes_section_loads_total',
    help: 'Pages answered with a release of a remote.',
    labelNames: ['remote', 'release'],
  });

  /** Counts a page answered with a release of a remote. */
  load(remote: string, release: string): void {
    this.#loads?.inc({ remote, release });
    // A rate needs the zero before the first failure.
    for (const kind of FAILURE_KINDS) this.failures?.inc({ remote, release, kind }, 0);
  }

  metrics(): (Metric | undefined)[] {
    return [this.meter?.durations, this.limitsHit, this.#loads, this.failures];
  }
}
