import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Family } from './families.ts';
import { routeOf } from './route.ts';
import type { Sample } from './tally.ts';

/** Upper bounds of what is told apart, in seconds. */
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'other'];
/** By the first digit of a status; 0: the caller left before the answer's end. */
const STATUSES = ['aborted', '1xx', '2xx', '3xx', '4xx', '5xx'];
/** Patterns that are told apart; what comes beyond counts as one. There are some eighty. */
const MOST_ROUTES = 400;
const BEYOND = 'other';

const NAME = 'fluxpartes_http_request_duration_seconds';

/** Of one method, route and kind of answer. */
interface Series {
  /** How many took up to each bound and longer than the one before; the last: longer than all. */
  readonly counts: Float64Array;
  /** In seconds. */
  sum: number;
}

/**
 * How long requests took, by method, route pattern and kind of answer. It is asked with every request, those that are
 * answered from memory included: nothing is allocated for one of a kind that was there before.
 */
export class RequestMeter implements Family {
  readonly name = NAME;
  readonly help = 'From the arrival of a request to the end of its answer, by the pattern of its route.';
  readonly type = 'histogram';
  /** Of each route, by method and kind of answer. */
  readonly #routes = new Map<string, (Series | undefined)[]>();

  /** @param ms from its arrival to its end */
  answered(request: IncomingMessage, response: ServerResponse, ms: number): void {
    const series = this.#seriesOf(request, response);
    const seconds = ms / 1_000;
    let place = 0;
    while (place < BOUNDS.length && seconds > (BOUNDS[place] ?? 0)) place += 1;
    series.counts[place] = (series.counts[place] ?? 0) + 1;
    series.sum += seconds;
  }

  samples(): Sample[] {
    return [...this.#routes].flatMap(([route, all]) =>
      all.flatMap((series, place) => {
        if (series === undefined) return [];
        const [method = '', status = ''] = [
          METHODS[Math.floor(place / STATUSES.length)],
          STATUSES[place % STATUSES.length],
        ];
        return samplesOf(series, { method, route, status });
      }),
    );
  }

  #seriesOf(request: IncomingMessage, response: ServerResponse): Series {
    const route = this.#ofRoute(routeOf(request));
    const method = METHODS.indexOf(request.method ?? '');
    const status = response.writableFinished ? Math.floor(response.statusCode / 100) : 0;
    const place = (method < 0 ? METHODS.length - 1 : method) * STATUSES.length + status;
    const known = route[place];
    if (known !== undefined) return known;
    const series = { counts: new Float64Array(BOUNDS.length + 1), sum: 0 };
    route[place] = series;
    return series;
  }

  #ofRoute(route: string): (Series | undefined)[] {
    const known = this.#routes.get(route);
    if (known !== undefined) return known;
    if (this.#routes.size >= MOST_ROUTES && route !== BEYOND) return this.#ofRoute(BEYOND);
    const all: (Series | undefined)[] = [];
    this.#routes.set(route, all);
    return all;
  }
}

function samplesOf({ counts, sum }: Series, labels: Sample['labels']): Sample[] {
  let count = 0;
  const buckets = [...counts].map((value, place) => {
    count += value;
    return { metricName: `${NAME}_bucket`, labels: { ...labels, le: BOUNDS[place] ?? '+Inf' }, value: count };
  });
  return [
    ...buckets,
    { metricName: `${NAME}_sum`, labels, value: sum },
    { metricName: `${NAME}_count`, labels, value: count },
  ];
}
