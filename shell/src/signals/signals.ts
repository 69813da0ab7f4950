import { impersonal } from '@fluxpartes/dominio';
import { readMeasures } from '@fluxpartes/mf-kit';
import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';

/** One thing that went wrong, with nothing of a person's in it. */
interface PageError {
  kind: 'render' | 'script' | 'promise' | 'file';
  remote: string;
  release: string;
  page: string;
  message: string;
  /** Places in our scripts, the innermost first: file, line and column. */
  at: string[];
}

/** What a page may say; the site knows the same form (shell/server/beacons.ts). */
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
    if (readMeasures() === 'si') navigator.sendBeacon('/mf/vitals', JSON.stringify(signals));
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

/** Of a message. Characters. */
const LONGEST = 200;
const MOST_PLACES = 8;

/** A place in a script of ours, as each browser's stack writes it. */
const PLACE = /\/((?:shell|mf\/[\w-]+\/[\w.-]+)\/[\w.-]+\.js)(?:\?[^\s:]*)?:(\d+):(\d+)/g;

const placesIn = (stack: string): string[] =>
  [...stack.matchAll(PLACE)].slice(0, MOST_PLACES).map(([, file, line, column]) => `${file}:${line}:${column}`);

/** The mark in the name of the shell's script, which is its release. */
function shellRelease(): string {
  const own = document.querySelector<HTMLScriptElement>('script[src*="/shell/shell."]');
  return /shell\.(\w+)\.js/.exec(own?.src ?? '')?.[1] ?? 'none';
}

/** Whose a file is: a remote's, of the release in its address, else the shell's. */
function ownerOf(file = ''): { remote: string; release: string } {
  const [, remote, release] = /(?:^|\/)mf\/([\w-]+)\/([\w.-]+)\//.exec(file) ?? [];
  return remote && release ? { remote, release } : { remote: 'shell', release: shellRelease() };
}

/** What of a file that did not come may be said; null where it is none of ours. Photos and documents are somebody's. */
function lostFile(target: Element): string | null {
  const address = target.getAttribute('src') ?? target.getAttribute('href') ?? '';
  const url = URL.canParse(address, location.href) ? new URL(address, location.href) : null;
  if (url?.origin !== location.origin) return null;
  if (/^\/(?:shell|mf)\//.test(url.pathname)) return url.pathname;
  return /^\/api\/fotos\//.test(url.pathname) ? '/api/fotos/…' : null;
}

function said(kind: PageError['kind'], error: unknown, page: string, place = ''): PageError {
  const { name = '', message = String(error), stack = '' } = (error ?? {}) as Partial<Error>;
  const at = placesIn(stack || place);
  const text = name && !message.startsWith(name) ? `${name}: ${message}` : message;
  // The innermost place of a remote's: React and the rest of the shell only call it.
  const owner = ownerOf(at.find((one) => one.startsWith('mf/')));
  return { kind, ...owner, page, message: impersonal(text, LONGEST), at };
}

/** What is told of an event of the window's, or of what a boundary has caught; null where it is nothing of ours. */
export function errorOf(what: unknown, page: string): PageError | null {
  if (what instanceof ErrorEvent) {
    const { error, message, filename } = what;
    // Of a script of another origin, an extension's say, nothing is known, and nothing was ours.
    if (!error && !filename.startsWith(location.origin)) return null;
    return said('script', error ?? { message }, page, `${filename}:${what.lineno}:${what.colno}`);
  }
  if (what instanceof Event && 'reason' in what) return said('promise', what.reason, page);
  if (what instanceof Event) {
    const file = what.target instanceof Element ? lostFile(what.target) : null;
    return file === null ? null : { kind: 'file', ...ownerOf(file), page, message: file, at: [] };
  }
  return said('render', (what as { caught: unknown }).caught, page);
}
