import { readMeasures } from '@fluxpartes/mf-kit';
import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { errorOf, type PageError } from './page-error.ts';

/** What a page may say; the site knows the same form (shell/server/signals/signal.ts). */
interface Signals {
  page: string;
  device: 'phone' | 'desktop';
  request?: string;
  vitals?: Record<string, number>;
  errors?: PageError[];
}

/** Errors of one page that are told of. One that comes again and again says nothing new. */
const MOST = 10;
/** Errors that come together go together. Milliseconds. */
const TOGETHER = 1000;

/** Of the request that has brought this page, as the site says it. */
function requestId(): string | undefined {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.serverTiming?.find(({ name }) => name === 'id')?.description || undefined;
}

/** What went wrong, and the route at which it did, never an address. */
type Tell = (what: unknown, page: string) => void;

let told: Tell | undefined;

/**
 * Measures the page, and tells the site of that and of what goes wrong, by beacons: errors soon, figures when the page is
 * left out of sight. Nothing is measured, and nothing sent, where somebody does not want it.
 * @param early what was noted before, each with the route at which it was
 * @param page the route that was opened
 * @returns what is told of the next one
 */
export function start(early: Parameters<Tell>[], page: string): Tell {
  told ??= open(page);
  for (const one of early.splice(0)) told(...one);
  return told;
}

function open(page: string): Tell {
  if (readMeasures() !== 'si') return () => {};
  const device = matchMedia('(pointer: coarse)').matches ? 'phone' : 'desktop';
  const request = requestId();
  const seen = new Set<string>();
  let vitals: Record<string, number> = {};
  let errors: PageError[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const send = () => {
    clearTimeout(timer);
    timer = undefined;
    const hasVitals = Object.keys(vitals).length > 0;
    if (!hasVitals && errors.length === 0) return;
    const signals: Signals = {
      page,
      device,
      ...(request && { request }),
      ...(hasVitals && { vitals }),
      ...(errors.length > 0 && { errors }),
    };
    vitals = {};
    errors = [];
    // Asked again: it may have been turned off on this very page.
    if (readMeasures() === 'si') navigator.sendBeacon('/mf/mediciones', JSON.stringify(signals));
  };

  for (const on of [onCLS, onFCP, onINP, onLCP, onTTFB])
    on(({ name, value }) => {
      vitals[name] = value;
    });
  // Behind the library's own listeners, so that its last figures are there.
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send();
  });
  addEventListener('pagehide', send);

  return (what, at) => {
    const error = errorOf(what, at);
    const mark = error && `${error.kind} ${error.message} ${error.at[0]}`;
    if (!error || !mark || seen.has(mark) || seen.size >= MOST) return;
    seen.add(mark);
    errors.push(error);
    timer ??= setTimeout(send, TOGETHER);
  };
}
