import { counter, histogram, type Metric } from '@fluxpartes/telemetry';
import { type Signals, VITALS } from './signal.ts';

/** Of what is longer than a screen's next frame up to what nobody waits for. Seconds. */
const SECONDS = [0.05, 0.1, 0.2, 0.5, 0.8, 1.2, 1.8, 2.5, 4, 6, 10, 20];
/** A layout's shift, of which 0.1 is too much. */
const SHIFTS = [0, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1];

const HELP = {
  LCP: 'Until the largest part of a page was painted.',
  INP: 'The longest that a page took to show what a press did.',
  CLS: 'How much of a page moved by itself.',
  FCP: 'Until anything of a page was painted.',
  TTFB: "Until a page's first byte came.",
};

const NAMES = {
  LCP: 'fluxpartes_page_largest_paint_seconds',
  INP: 'fluxpartes_page_interaction_seconds',
  CLS: 'fluxpartes_page_layout_shift',
  FCP: 'fluxpartes_page_first_paint_seconds',
  TTFB: 'fluxpartes_page_first_byte_seconds',
};

/** What open pages have said, for whoever looks at the site's figures. */
export class SignalFigures {
  readonly #errors = counter({
    name: 'fluxpartes_page_errors_total',
    help: 'What went wrong in open pages, by whose code it was in.',
    labelNames: ['remote', 'release', 'kind'],
  });
  readonly #vitals = VITALS.map((vital) => {
    const buckets = vital === 'CLS' ? SHIFTS : SECONDS;
    const labelNames = ['route', 'device'] as const;
    return { vital, values: histogram({ name: NAMES[vital], help: HELP[vital], labelNames, buckets }) };
  });

  /** @param route one of the product's, or what stands for all others */
  measured({ vitals = {}, device }: Pick<Signals, 'vitals' | 'device'>, route: string): void {
    for (const { vital, values } of this.#vitals) {
      const value = vitals[vital];
      if (value !== undefined) values?.observe({ route, device }, vital === 'CLS' ? value : value / 1000);
    }
  }

  failed(remote: string, release: string, kind: string): void {
    this.#errors?.inc({ remote, release, kind });
  }

  metrics(): (Metric | undefined)[] {
    return [...this.#vitals.map(({ values }) => values), this.#errors];
  }
}
