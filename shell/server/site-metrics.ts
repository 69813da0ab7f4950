import { counter, histogram, type Metric, requestMeter } from '@fluxpartes/telemetry';

export const FAILURE_KINDS = ['entry', 'chunk', 'slow', 'load', 'render', 'contract'] as const;

/** Route patterns of URLs that are not pages, so that metrics have few labels. */
const PATTERNS = [
  [/^\/api(?=[/?]|$)/, '/api/*'],
  [/^\/mf\//, '/mf/*'],
  [/^\/shell\//, '/shell/*'],
  [/^\/salud(?=[/?]|$)/, '/salud'],
] as const;

/** Undefined for a URL that may be a page. */
export function routePatternOf(target: string): string | undefined {
  return PATTERNS.find(([pattern]) => pattern.test(target))?.[1];
}

const SECONDS = [0.05, 0.1, 0.2, 0.5, 0.8, 1.2, 1.8, 2.5, 4, 6, 10, 20];
const SHIFTS = [0, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1];

const vitalHistogram = (name: string, help: string, buckets = SECONDS) =>
  histogram({ name, help, labelNames: ['route', 'device'] as const, buckets });

/** The metrics of the web server. Each is undefined if metrics are off. */
export class SiteMetrics {
  readonly meter = requestMeter();
  readonly limitsHit = counter(
    {
      name: 'fluxpartes_limits_hit_total',
      help: 'Requests and connections rejected, by limit.',
      labelNames: ['limit'],
    },
    [{ limit: 'connections' }, { limit: 'reports' }],
  );
  readonly failures = counter({
    name: 'fluxpartes_section_failures_total',
    help: 'Failures of sections reported by open pages.',
    labelNames: ['remote', 'release', 'kind'],
  });
  readonly pageErrors = counter({
    name: 'fluxpartes_page_errors_total',
    help: 'Errors in open pages, by owner of the code.',
    labelNames: ['remote', 'release', 'kind'],
  });
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
    help: 'Pages served with a release of a remote.',
    labelNames: ['remote', 'release'],
  });

  countLoad(remote: string, release: string): void {
    this.#loads?.inc({ remote, release });
    // Prometheus needs a zero value before the first failure to compute a rate.
    for (const kind of FAILURE_KINDS) this.failures?.inc({ remote, release, kind }, 0);
  }

  all(): (Metric | undefined)[] {
    const vitals = Object.values(this.vitals);
    return [this.meter?.durations, this.limitsHit, this.#loads, this.failures, ...vitals, this.pageErrors];
  }
}
