import { impersonal } from '@fluxpartes/dominio';
import { readMeasures } from '@fluxpartes/mf-kit';
import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';

/** An error of a page; it contains no personal data. */
interface PageError {
  kind: 'render' | 'script' | 'promise' | 'file';
  remote: string;
  release: string;
  page: string;
  message: string;
  /** Stack frames in the product's scripts, the innermost first: file, line and column. */
  at: string[];
}

/** Body of POST /mf/vitals (shell/server/beacons.ts). */
interface PageReport {
  page: string;
  device: 'phone' | 'desktop';
  request?: string;
  vitals?: Record<string, number>;
  errors?: PageError[];
}

/** Maximum number of different errors of one page. A repeated error is reported once. */
const MAX_ERRORS = 10;
/** Errors within this time (ms) share a beacon. */
const BATCH_MS = 1000;

/** Id of the page's own request, from its Server-Timing header. */
function requestId(): string | undefined {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.serverTiming?.find(({ name }) => name === 'id')?.description || undefined;
}

/** `page` is the route's path, never a URL. */
type Report = (error: unknown, page: string) => void;

let report: Report | undefined;

/**
 * Measures Web Vitals, and sends vitals and errors as beacons. Errors are sent soon; vitals are sent when the page is
 * hidden or left. For visitors who have opted out of telemetry, it measures and sends no data.
 * @param queue errors that were caught before this code loaded
 * @param page the route that was opened first
 * @returns a function that reports an error
 */
export function start(queue: Parameters<Report>[], page: string): Report {
  report ??= open(page);
  for (const error of queue.splice(0)) report(...error);
  return report;
}

function open(page: string): Report {
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
    const body: PageReport = {
      page,
      device,
      ...(request && { request }),
      ...(hasVitals && { vitals }),
      ...(errors.length > 0 && { errors }),
    };
    vitals = {};
    errors = [];
    // The choice is read again: the visitor may have opted out on this page.
    if (readMeasures() === 'si') navigator.sendBeacon('/mf/vitals', JSON.stringify(body));
  };

  for (const on of [onCLS, onFCP, onINP, onLCP, onTTFB])
    on(({ name, value }) => {
      vitals[name] = value;
    });
  // This listener is added after the library's own listeners, which report the last values.
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send();
  });
  addEventListener('pagehide', send);

  return (thrown, at) => {
    const error = errorOf(thrown, at);
    if (error === null) return;
    const key = `${error.kind} ${error.message} ${error.at[0]}`;
    if (seen.has(key) || seen.size >= MAX_ERRORS) return;
    seen.add(key);
    errors.push(error);
    timer ??= setTimeout(send, BATCH_MS);
  };
}

const MAX_MESSAGE_CHARS = 200;
const MAX_FRAMES = 8;

/** A stack frame in one of the product's scripts, in the format of every browser. */
const FRAME = /\/((?:shell|mf\/[\w-]+\/[\w.-]+)\/[\w.-]+\.js)(?:\?[^\s:]*)?:(\d+):(\d+)/g;

const framesIn = (stack: string): string[] =>
  [...stack.matchAll(FRAME)].slice(0, MAX_FRAMES).map(([, file, line, column]) => `${file}:${line}:${column}`);

/** The shell's release: the hash in the name of its script. */
function shellRelease(): string {
  const own = document.querySelector<HTMLScriptElement>('script[src*="/shell/shell."]');
  return /shell\.(\w+)\.js/.exec(own?.src ?? '')?.[1] ?? 'none';
}

/** The remote and the release, from a file's URL. */
function ownerOf(file = ''): { remote: string; release: string } {
  const [, remote, release] = /(?:^|\/)mf\/([\w-]+)\/([\w.-]+)\//.exec(file) ?? [];
  return remote && release ? { remote, release } : { remote: 'shell', release: shellRelease() };
}

/** Reportable path of a file that failed to load; null for other origins and for users' files. Photos are reported without their name. */
function lostFile(target: Element): string | null {
  const href = target.getAttribute('src') ?? target.getAttribute('href') ?? '';
  const url = URL.canParse(href, location.href) ? new URL(href, location.href) : null;
  if (url?.origin !== location.origin) return null;
  if (/^\/(?:shell|mf)\//.test(url.pathname)) return url.pathname;
  return /^\/api\/fotos\//.test(url.pathname) ? '/api/fotos/…' : null;
}

function pageError(kind: PageError['kind'], error: unknown, page: string, frame = ''): PageError {
  const { name = '', message = String(error), stack = '' } = (error ?? {}) as Partial<Error>;
  const at = framesIn(stack || frame);
  const text = name && !message.startsWith(name) ? `${name}: ${message}` : message;
  // The owner is that of the innermost frame of a remote: React and the shell only call the remote.
  const owner = ownerOf(at.find((file) => file.startsWith('mf/')));
  return { kind, ...owner, page, message: impersonal(text, MAX_MESSAGE_CHARS), at };
}

/** The report of a window's error event or a caught error; null for an error outside the product's code. */
export function errorOf(error: unknown, page: string): PageError | null {
  if (error instanceof ErrorEvent) {
    // Scripts of another origin, such as a browser extension's, hide their errors.
    if (!error.error && !error.filename.startsWith(location.origin)) return null;
    const frame = `${error.filename}:${error.lineno}:${error.colno}`;
    return pageError('script', error.error ?? { message: error.message }, page, frame);
  }
  if (error instanceof Event && 'reason' in error) return pageError('promise', error.reason, page);
  if (error instanceof Event) {
    const file = error.target instanceof Element ? lostFile(error.target) : null;
    return file === null ? null : { kind: 'file', ...ownerOf(file), page, message: file, at: [] };
  }
  return pageError('render', (error as { caught: unknown }).caught, page);
}
