import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorCodigo } from '@fluxpartes/contrato';
import { impersonal } from '@fluxpartes/dominio';
import { addressKey, type Door } from '@fluxpartes/http';
import { z } from 'zod';
import type { LiveShell } from './live-shell.ts';
import type { LiveRegistry } from './registry.ts';
import { bodyLength, callerOf, logLine, publicOrigin } from './request.ts';
import { allRoutes } from './routes.ts';
import { NOTHING_RUNS } from './security-headers.ts';
import type { Settings } from './settings.ts';
import { FAILURE_KINDS, type SiteMetrics } from './site-metrics.ts';

/* Beacons of open pages: sections that failed to load, Web Vitals and script errors. */

/** How long a body may take to come. Milliseconds. */
const PATIENCE = 5000;

/** Beacons of one address that are accepted in a minute. A page that fails sends two or three. */
const MAX_PER_ADDRESS = 20;

/** Addresses that are remembered in a minute; those beyond are refused. */
const MAX_ADDRESSES = 10_000;

/** Lines in the log of all together in a minute. What is beyond is counted without one: a few liars drown nobody out. */
const MAX_LINES = 600;

const MINUTE = 60_000;

const NAME = z.string().regex(/^[\w.-]{1,64}$/);

/** The route as the list of routes has it, never the address: ids and queries are the visitor's. */
const PAGE = z.string().max(128);

/** What a page says of a section that failed, and nothing besides (shell/src/remotes/recovery.ts sends it). */
const failureSchema = z.strictObject({
  /** What its visitor was shown, to be told to whoever runs the site. */
  incident: z.string().regex(/^[0-9a-f]{8}$/),
  remote: NAME,
  release: NAME,
  kind: z.enum(FAILURE_KINDS),
  page: PAGE,
});

/** A place in one of our scripts; nothing else is told of a stack. */
const PLACE = /^(?:shell|mf\/[\w-]{1,64}\/[\w.-]{1,64})\/[\w.-]{1,80}:\d{1,6}:\d{1,7}$/;

const errorSchema = z.strictObject({
  /** A section that broke, a script's error, an unhandled rejection, a file that did not come. */
  kind: z.enum(['render', 'script', 'promise', 'file']),
  /** Whose code or file it is; the shell's own is `shell`. */
  remote: NAME,
  release: NAME,
  page: PAGE,
  message: z.string().max(300),
  at: z.array(z.string().regex(PLACE)).max(8),
});

const VITALS = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const;

/** CLS has no unit, the others are milliseconds. */
const vital = z.number().min(0).max(600_000).optional();

/** What an open page says of itself, and nothing besides: no address, no identifier, nothing that was typed (shell/src/signals). */
const signalsSchema = z.strictObject({
  /** The route that the page was opened at. */
  page: PAGE,
  device: z.enum(['phone', 'desktop']),
  /** Of the request that brought the page, by which the log tells of it. */
  request: z
    .string()
    .regex(/^[\w-]{8,64}$/)
    .optional(),
  vitals: z.strictObject({ LCP: vital, INP: vital, CLS: vital, FCP: vital, TTFB: vital }).optional(),
  errors: z.array(errorSchema).max(10).optional(),
});

/** Of an error's message. Characters. */
const LONGEST_MESSAGE = 200;

/** Stands for every route, remote and release that this site does not know: whoever sends makes up no labels. */
const OTHER = 'otro';

/** Counts the beacons of each minute, so that nobody fills the log, or keeps what others report from being heard. */
class RateLimit {
  #began = Number.NEGATIVE_INFINITY;
  #lines = 0;
  readonly #byAddress = new Map<string, number>();

  /** Whether one more may come from here. */
  admits(address: string): boolean {
    const now = performance.now();
    if (now - this.#began >= MINUTE) {
      this.#began = now;
      this.#lines = 0;
      this.#byAddress.clear();
    }
    const key = addressKey(address);
    const count = this.#byAddress.get(key) ?? 0;
    if (count >= MAX_PER_ADDRESS || (count === 0 && this.#byAddress.size >= MAX_ADDRESSES)) return false;
    this.#byAddress.set(key, count + 1);
    return true;
  }

  /** Whether one that was admitted gets a line in the log. */
  admitsLine(): boolean {
    this.#lines += 1;
    return this.#lines <= MAX_LINES;
  }
}

/** The body, or null where it did not come whole. */
async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const giveUp = setTimeout(() => request.destroy(), PATIENCE);
  try {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    return Buffer.concat(parts).toString();
  } catch {
    return null;
  } finally {
    clearTimeout(giveUp);
  }
}

function parse<T>(text: string, schema: z.ZodType<T>): T | null {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

interface Parts {
  door: Door;
  metrics: SiteMetrics;
  registry: LiveRegistry;
  shell: Pick<LiveShell, 'of'>;
  settings: Pick<Settings, 'siteOrigin' | 'trustedProxies'>;
}

/** What pages may send to one address. */
interface Beacon<T> {
  schema: z.ZodType<T>;
  /** Bytes. */
  largest: number;
  /** What is done with each that can be read. `line` writes a line in the log, while there is room for more of them. */
  hear: (said: T, line: (fields: object) => void) => Promise<void>;
}

/** Takes what pages of this site, and no other's, send beside what they ask for: small, of one form, so many of an address in a minute. */
function createBeaconHandler<T>({ door, metrics, settings }: Parts, { schema, largest, hear }: Beacon<T>) {
  const limit = new RateLimit();

  const refusalOf = (request: IncomingMessage): ErrorCodigo | null => {
    const length = bodyLength(request);
    const { 'sec-fetch-site': from, origin } = request.headers;
    const isOwn =
      from === undefined ? origin === undefined || origin === publicOrigin(request, settings) : from === 'same-origin';
    if (!isOwn) return 'origen_no_permitido';
    if (length === null || length === 0) return 'pedido_invalido';
    if (length > largest) return 'cuerpo_grande';
    return limit.admits(callerOf(request, settings.trustedProxies)) ? null : 'demasiados_intentos';
  };

  return async (request: IncomingMessage, response: ServerResponse, id: string): Promise<void> => {
    const refusal = refusalOf(request);
    if (refusal) {
      if (refusal === 'demasiados_intentos') {
        metrics.limitsHit?.inc({ limit: 'reports' });
        response.setHeader('Retry-After', '60');
      }
      return door.refuse(request, response, refusal);
    }
    const text = await bodyOf(request);
    if (text === null) return;
    const said = parse(text, schema);
    if (said === null) return door.refuse(request, response, 'datos_invalidos');
    await hear(said, (fields) => {
      if (limit.admitsLine()) logLine({ id, ...fields });
    });
    response.writeHead(204, { 'Cache-Control': 'no-store', 'Content-Security-Policy': NOTHING_RUNS });
    response.end();
  };
}

/** Where pages send beacons, and what takes them. Each error gets one line in the log and counts by its release. */
export function createBeacons(parts: Parts) {
  const { metrics, registry, shell } = parts;
  const failures = createBeaconHandler(parts, {
    schema: failureSchema,
    // A report is some 150 bytes.
    largest: 512,
    hear: async (report, line) => {
      const { remote, release, kind, page } = report;
      const known = await registry.kept(remote, release);
      // Only what the registry knows can have failed.
      if (!known?.routes.some(({ path }) => path === page)) return;
      metrics.failures?.inc({ remote, release, kind });
      line({ sectionFailed: report });
    },
  });
  const signals = createBeaconHandler(parts, {
    schema: signalsSchema,
    // Ten errors of some 600 bytes.
    largest: 8192,
    hear: async ({ page, device, request, vitals = {}, errors = [] }, line) => {
      const live = await registry.current();
      const { offer, assets } = await shell.of(live);
      const routes = allRoutes(offer.routes, live);
      const routeOf = (given: string) => (routes.some(({ path }) => path === given) ? given : OTHER);
      for (const name of VITALS) {
        const value = vitals[name];
        if (value === undefined) continue;
        metrics.vitals[name]?.observe({ route: routeOf(page), device }, name === 'CLS' ? value : value / 1000);
      }
      for (const { kind, remote, release, message, at, page: where } of errors) {
        // Of the shell the release is the mark in its script's name.
        const isKnown =
          remote === 'shell'
            ? assets.chunks.shell?.js.includes(`shell.${release}.js`)
            : (await registry.kept(remote, release)) !== undefined;
        const whose = isKnown ? { remote, release } : { remote: OTHER, release: OTHER };
        metrics.pageErrors?.inc({ ...whose, kind });
        // What a page leaves out itself is left out once more: anybody can send anything.
        const said = impersonal(message, LONGEST_MESSAGE);
        line({ pageError: { kind, ...whose, page: routeOf(where), device, request, message: said, at } });
      }
    },
  });
  return new Map([
    ['/mf/failures', failures],
    ['/mf/vitals', signals],
  ]);
}
