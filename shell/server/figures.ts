import { counter, type Family, RequestMeter, Tally } from '@fluxpartes/telemetry';
import { FAILURE_KINDS } from './failures/report.ts';
import type { Settings } from './settings.ts';
import type { GuestPages } from './ssr/guest-pages.ts';

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
  readonly meter: RequestMeter | undefined;
  /** What was refused for being too much, by the limit's name. */
  readonly limitsHit = new Tally([['connections'], ['reports']]);
  readonly failures = new Tally();
  readonly #loads = new Tally();

  constructor({ metrics }: Pick<Settings, 'metrics'>) {
    this.meter = metrics === null ? undefined : new RequestMeter();
  }

  /** Counts a page answered with a release of a remote. */
  load(remote: string, release: string): void {
    this.#loads.count(remote, release);
    // A rate needs the zero before the first failure.
    for (const kind of FAILURE_KINDS) this.failures.know(remote, release, kind);
  }

  families({ results }: Pick<GuestPages, 'results'>): Family[] {
    return [
      ...(this.meter ? [this.meter] : []),
      counter('fluxpartes_limits_hit_total', 'What was refused for being too much, by the limit that was full.', () =>
        this.limitsHit.samples('limit'),
      ),
      counter('fluxpartes_page_drawings_total', "Guests' pages that the site was to draw, and why some were not.", () =>
        results.samples('result'),
      ),
      counter('fluxpartes_section_loads_total', 'Pages answered with a release of a remote.', () =>
        this.#loads.samples('remote', 'release'),
      ),
      counter('fluxpartes_section_failures_total', 'What open pages said of a release that failed.', () =>
        this.failures.samples('remote', 'release', 'kind'),
      ),
    ];
  }
}
