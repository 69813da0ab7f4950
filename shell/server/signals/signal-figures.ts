import { counter, type Family, Histogram, Tally } from '@fluxpartes/telemetry';
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
  readonly #errors = new Tally();
  readonly #vitals = VITALS.map((vital) => {
    const bounds = vital === 'CLS' ? SHIFTS : SECONDS;
    return { vital, histogram: new Histogram({ name: NAMES[vital], help: HELP[vital], bounds }) };
  });

  /** @param route one of the product's, or what stands for all others */
  measured({ vitals = {}, device }: Pick<Signals, 'vitals' | 'device'>, route: string): void {
    for (const { vital, histogram } of this.#vitals) {
      const value = vitals[vital];
      if (value !== undefined) histogram.observe(vital === 'CLS' ? value : value / 1000, { route, device });
    }
  }

  failed(remote: string, release: string, kind: string): void {
    this.#errors.count(remote, release, kind);
  }

  families(): Family[] {
    return [
      ...this.#vitals.map(({ histogram }) => histogram),
      counter('fluxpartes_page_errors_total', 'What went wrong in open pages, by whose code it was in.', () =>
        this.#errors.samples('remote', 'release', 'kind'),
      ),
    ];
  }
}
