import { counter, histogram, type Metric, requestMeter } from '@fluxpartes/telemetry';

/** What can happen to a section: which file did not come, or what was wrong with what came. */
export const FAILURE_KINDS = ['entry', 'chunk', 'slow', 'load', 'render', 'contract'] as const;

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

/** From a fast interaction up to a load that nobody waits for. Seconds. */
const SECONDS = [0.05, 0.1, 0.2, 0.5, 0.8, 1.2, 1.8, 2.5, 4, 6, 10, 20];
/** Of a layout shift 0.1 is too much. */
const SHIFTS = [0, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1];

const vitalHistogram = (name: string, help: string, buckets = SECONDS) =>
  histogram({ name, help, labelNames: ['route', 'device'] as const, buckets });

/** The metrics of the web server. Each is undefined where metrics are off. */
export class SiteMetrics {
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
  readonly pageErrors = counter({
    name: 'fluxpartes_page_errors_total',
    help: 'What went wrong in open pages, by whose code it was in.',
    labelNames: ['remote', 'release', 'kind'],
  });
  /** By the names that browsers have for them. */
  readonly vitals = {
    LCP: vitalHistogram('fluxpartes_page_largest_paint_seconds', 'Until the largest part of a page was painted.'),
    INP: vitalHistogram(
      'fluxpartes_page_interaction_seconds',
      'The longest that a page took to show what a press did.',
    ),
    CLS: vitalHistogram('fluxpartes_page_layout_shift', 'How much of a page moved by itself.', SHIFTS),
    FCP: vitalHistogram('fluxpartes_page_first_paint_seconds', 'Until anything of a page was painted.'),
    TTFB: vitalHistogram('fluxpartes_page_first_byte_seconds', "Until a page's first byte came."),
  };
  readonly #loads = counter({
    name: 'fluxpartes_section_loads_total',
    help: 'Pages answered with a release of a remote.',
    labelNames: ['remote', 'release'],
  });

  /** Counts a page answered with a release of a remote. */
  countLoad(remote: string, release: string): void {
    this.#loads?.inc({ remote, release });
    // A rate needs the zero before the first failure.
    for (const kind of FAILURE_KINDS) this.failures?.inc({ remote, release, kind }, 0);
  }

  all(): (Metric | undefined)[] {
    const vitals = Object.values(this.vitals);
    return [this.meter?.durations, this.limitsHit, this.#loads, this.failures, ...vitals, this.pageErrors];
  }
}
