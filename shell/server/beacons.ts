import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorCodigo } from '@fluxpartes/contrato';
import { impersonal } from '@fluxpartes/dominio';
import { type RequestGuard, rateLimitKey } from '@fluxpartes/http';
import { z } from 'zod';
import type { LiveShell } from './live-shell.ts';
import type { LiveRegistry } from './registry.ts';
import { bodyLength, clientIpOf, logLine, publicOrigin } from './request.ts';
import { allRoutes } from './routes.ts';
import { LOCKED_CSP } from './security-headers.ts';
import type { Settings } from './settings.ts';
import { FAILURE_KINDS, type SiteMetrics } from './site-metrics.ts';

/* Beacons of open pages: sections that failed to load, Web Vitals and script errors. */

const BODY_TIMEOUT_MS = 5000;

/** A failing page sends two or three beacons. */
const MAX_PER_IP_AND_MINUTE = 20;

/** Maximum number of IPs tracked per minute; requests from further IPs are rejected. */
const MAX_IPS = 10_000;

/** Beacons beyond this number of log lines are counted but not logged. */
const MAX_LINES_A_MINUTE = 600;

const MINUTE = 60_000;

const NAME = z.string().regex(/^[\w.-]{1,64}$/);

/** The route pattern, never the URL: ids and queries are personal. */
const PAGE = z.string().max(128);

/** Sent by shell/src/remotes/recovery.ts when a section fails. */
const failureSchema = z.strictObject({
  /** The error code that the page showed to the visitor, for support. */
  incident: z.string().regex(/^[0-9a-f]{8}$/),
  remote: NAME,
  release: NAME,
  kind: z.enum(FAILURE_KINDS),
  page: PAGE,
});

/** A stack frame in one of the product's scripts. */
const STACK_FRAME = /^(?:shell|mf\/[\w-]{1,64}\/[\w.-]{1,64})\/[\w.-]{1,80}:\d{1,6}:\d{1,7}$/;

const errorSchema = z.strictObject({
  kind: z.enum(['render', 'script', 'promise', 'file']),
  /** Owner of the code or file; `shell` for the shell's own code. */
  remote: NAME,
  release: NAME,
  page: PAGE,
  message: z.string().max(300),
  at: z.array(z.string().regex(STACK_FRAME)).max(8),
});

const VITALS = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const;

/** CLS has no unit; the other values are in milliseconds. */
const vital = z.number().min(0).max(600_000).optional();

/** Web Vitals and errors of an open page (shell/src/rum); no URL, identifier or input. */
const vitalsSchema = z.strictObject({
  page: PAGE,
  device: z.enum(['phone', 'desktop']),
  /** Id of the page's own request, for the log. */
  request: z
    .string()
    .regex(/^[\w-]{8,64}$/)
    .optional(),
  vitals: z.strictObject({ LCP: vital, INP: vital, CLS: vital, FCP: vital, TTFB: vital }).optional(),
  errors: z.array(errorSchema).max(10).optional(),
});

const MAX_MESSAGE_CHARS = 200;

/** Label that replaces unknown routes, remotes and releases, so that senders cannot invent labels. */
const OTHER = 'otro';

/** Limits beacons by IP and minute, and log lines by minute. */
class RateLimit {
  #began = Number.NEGATIVE_INFINITY;
  #lines = 0;
  readonly #byIp = new Map<string, number>();

  admits(ip: string): boolean {
    const now = performance.now();
    if (now - this.#began >= MINUTE) {
      this.#began = now;
      this.#lines = 0;
      this.#byIp.clear();
    }
    const key = rateLimitKey(ip);
    const count = this.#byIp.get(key) ?? 0;
    if (count >= MAX_PER_IP_AND_MINUTE || (count === 0 && this.#byIp.size >= MAX_IPS)) return false;
    this.#byIp.set(key, count + 1);
    return true;
  }

  admitsLine(): boolean {
    this.#lines += 1;
    return this.#lines <= MAX_LINES_A_MINUTE;
  }
}

/** The body as text; null if the body was not received completely. */
async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const timer = setTimeout(() => request.destroy(), BODY_TIMEOUT_MS);
  try {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    return Buffer.concat(parts).toString();
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

function parse<T>(text: string, schema: z.ZodType<T>): T | null {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

interface Dependencies {
  guard: RequestGuard;
  metrics: SiteMetrics;
  registry: LiveRegistry;
  shell: Pick<LiveShell, 'of'>;
  settings: Pick<Settings, 'siteOrigin' | 'trustedProxies'>;
}

interface Beacon<T> {
  schema: z.ZodType<T>;
  maxBytes: number;
  /** `log` writes a line unless the limit of log lines is reached. */
  handle: (beacon: T, log: (fields: object) => void) => Promise<void>;
}

/** Accepts small beacons of one schema, from this site's pages only, within the rate limit. */
function createBeaconHandler<T>({ guard, metrics, settings }: Dependencies, { schema, maxBytes, handle }: Beacon<T>) {
  const limit = new RateLimit();

  const problemOf = (request: IncomingMessage): ErrorCodigo | null => {
    const length = bodyLength(request);
    const { 'sec-fetch-site': from, origin } = request.headers;
    const isOwn =
      from === undefined ? origin === undefined || origin === publicOrigin(request, settings) : from === 'same-origin';
    if (!isOwn) return 'origen_no_permitido';
    if (length === null || length === 0) return 'pedido_invalido';
    if (length > maxBytes) return 'cuerpo_grande';
    return limit.admits(clientIpOf(request, settings.trustedProxies)) ? null : 'demasiados_intentos';
  };

  return async (request: IncomingMessage, response: ServerResponse, id: string): Promise<void> => {
    const problem = problemOf(request);
    if (problem) {
      if (problem === 'demasiados_intentos') {
        metrics.limitsHit?.inc({ limit: 'reports' });
        response.setHeader('Retry-After', '60');
      }
      return guard.reject(request, response, problem);
    }
    const text = await bodyOf(request);
    if (text === null) return;
    const beacon = parse(text, schema);
    if (beacon === null) return guard.reject(request, response, 'datos_invalidos');
    await handle(beacon, (fields) => {
      if (limit.admitsLine()) logLine({ id, ...fields });
    });
    response.writeHead(204, { 'Cache-Control': 'no-store', 'Content-Security-Policy': LOCKED_CSP });
    response.end();
  };
}

/** The beacon handlers by path. */
export function createBeacons(dependencies: Dependencies) {
  const { metrics, registry, shell } = dependencies;
  const failures = createBeaconHandler(dependencies, {
    schema: failureSchema,
    // In bytes: a report has about 150.
    maxBytes: 512,
    handle: async (report, log) => {
      const { remote, release, kind, page } = report;
      const known = await registry.retained(remote, release);
      // Ignore releases and routes that the registry does not know.
      if (!known?.routes.some(({ path }) => path === page)) return;
      metrics.failures?.inc({ remote, release, kind });
      log({ sectionFailed: report });
    },
  });
  const vitals = createBeaconHandler(dependencies, {
    schema: vitalsSchema,
    // In bytes: room for ten errors of about 600 bytes each.
    maxBytes: 8192,
    handle: async ({ page, device, request, vitals: values = {}, errors = [] }, log) => {
      const live = await registry.current();
      const { offer, assets } = await shell.of(live);
      const routes = allRoutes(offer.routes, live);
      const routeOf = (given: string) => (routes.some(({ path }) => path === given) ? given : OTHER);
      for (const name of VITALS) {
        const value = values[name];
        if (value === undefined) continue;
        metrics.vitals[name]?.observe({ route: routeOf(page), device }, name === 'CLS' ? value : value / 1000);
      }
      for (const { kind, remote, release, message, at, page: errorPage } of errors) {
        // The shell's release is the hash in its script's name.
        const isKnown =
          remote === 'shell'
            ? assets.chunks.shell?.js.includes(`shell.${release}.js`)
            : (await registry.retained(remote, release)) !== undefined;
        const owner = isKnown ? { remote, release } : { remote: OTHER, release: OTHER };
        metrics.pageErrors?.inc({ ...owner, kind });
        // The page has already redacted the message, but a sender can forge any text.
        const redacted = impersonal(message, MAX_MESSAGE_CHARS);
        log({ pageError: { kind, ...owner, page: routeOf(errorPage), device, request, message: redacted, at } });
      }
    },
  });
  return new Map([
    ['/mf/failures', failures],
    ['/mf/vitals', vitals],
  ]);
}
