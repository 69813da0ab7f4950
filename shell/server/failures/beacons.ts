import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorCodigo } from '@fluxpartes/contrato';
import type { Door } from '@fluxpartes/http';
import type { Counter } from '@fluxpartes/telemetry';
import type { z } from 'zod';
import { bodyLength } from '../forwarded-headers.ts';
import { arrivalOf, callerOf, originOf } from '../origin.ts';
import { NOTHING_RUNS } from '../security-headers.ts';
import type { Settings } from '../settings.ts';
import { ReportLimit } from './report-limit.ts';

/** How long a body may take to come. Milliseconds. */
const PATIENCE = 5000;

/** What whoever takes beacons is made with. */
export interface BeaconParts {
  door: Door;
  limitsHit: Counter<'limit'> | undefined;
  settings: Pick<Settings, 'siteOrigin' | 'trustedProxies'>;
}

/** What pages may send to one address. */
interface Beacon<T> {
  schema: z.ZodType<T>;
  /** Bytes. */
  largest: number;
  /** What is done with each that can be read. `line` writes a line in the log, while there is room for more of them. */
  hear: (said: T, line: (more: object) => void) => Promise<void>;
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

/** Takes what pages of this site, and no other's, send beside what they ask for: small, of one form, so many of an address in a minute. */
export function createBeaconHandler<T>(
  { door, limitsHit, settings }: BeaconParts,
  { schema, largest, hear }: Beacon<T>,
) {
  const limit = new ReportLimit();

  const refusalOf = (request: IncomingMessage): ErrorCodigo | null => {
    const length = bodyLength(request);
    const arrival = arrivalOf(request, settings.trustedProxies);
    const { 'sec-fetch-site': from, origin } = request.headers;
    const isOwn =
      from === undefined
        ? origin === undefined || origin === (settings.siteOrigin ?? originOf(arrival))
        : from === 'same-origin';
    if (!isOwn) return 'origen_no_permitido';
    if (length === null || length === 0) return 'pedido_invalido';
    if (length > largest) return 'cuerpo_grande';
    return limit.admits(callerOf(request, settings.trustedProxies)) ? null : 'demasiados_intentos';
  };

  return async (request: IncomingMessage, response: ServerResponse, id: string): Promise<void> => {
    const refusal = refusalOf(request);
    if (refusal) {
      if (refusal === 'demasiados_intentos') {
        limitsHit?.inc({ limit: 'reports' });
        response.setHeader('Retry-After', '60');
      }
      return door.refuse(request, response, refusal);
    }
    const text = await bodyOf(request);
    if (text === null) return;
    const said = parse(text, schema);
    if (said === null) return door.refuse(request, response, 'datos_invalidos');
    await hear(said, (more) => {
      const line = { time: new Date().toISOString(), service: 'site', id, ...more };
      if (limit.admitsLine()) process.stdout.write(`${JSON.stringify(line)}\n`);
    });
    response.writeHead(204, { 'Cache-Control': 'no-store', 'Content-Security-Policy': NOTHING_RUNS });
    response.end();
  };
}
