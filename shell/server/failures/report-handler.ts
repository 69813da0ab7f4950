import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorCodigo } from '@fluxpartes/contrato';
import type { Door } from '@fluxpartes/http';
import type { Tally } from '@fluxpartes/telemetry';
import { bodyLength } from '../forwarded-headers.ts';
import { arrivalOf, callerOf, originOf } from '../origin.ts';
import type { LiveRegistry } from '../registry.ts';
import { NOTHING_RUNS } from '../security-headers.ts';
import type { Settings } from '../settings.ts';
import type { Counts } from './counts.ts';
import { type Report, reportSchema } from './report.ts';
import { ReportLimit } from './report-limit.ts';

/** Where pages send what failed. */
export const REPORTS = '/mf/fallas';

/** A report is some 150 bytes. */
const LARGEST = 512;

/** How long its body may take to come. Milliseconds. */
const PATIENCE = 5000;

interface Parts {
  door: Door;
  registry: LiveRegistry;
  counts: Counts;
  limitsHit: Tally;
  settings: Pick<Settings, 'siteOrigin' | 'trustedProxies'>;
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

function parseReport(text: string): Report | null {
  try {
    return reportSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Takes what pages say of sections that failed: one line in the log and one more in the counts for each that can be true. */
export function createReportHandler({ door, registry, counts, limitsHit, settings }: Parts) {
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
    if (length > LARGEST) return 'cuerpo_grande';
    return limit.admits(callerOf(request, settings.trustedProxies)) ? null : 'demasiados_intentos';
  };

  return async (request: IncomingMessage, response: ServerResponse, id: string): Promise<void> => {
    const refusal = refusalOf(request);
    if (refusal) {
      if (refusal === 'demasiados_intentos') {
        limitsHit.count('reports');
        response.setHeader('Retry-After', '60');
      }
      return door.refuse(request, response, refusal);
    }
    const text = await bodyOf(request);
    if (text === null) return;
    const report = parseReport(text);
    if (!report) return door.refuse(request, response, 'datos_invalidos');
    // Only what the registry knows can have failed.
    if (await registry.brings(report.remote, report.release, report.page)) {
      counts.failure({ ...report, address: callerOf(request, settings.trustedProxies) }, report.kind);
      const line = { time: new Date().toISOString(), service: 'site', id, sectionFailed: report };
      if (limit.admitsLine()) process.stdout.write(`${JSON.stringify(line)}\n`);
    }
    response.writeHead(204, { 'Cache-Control': 'no-store', 'Content-Security-Policy': NOTHING_RUNS });
    response.end();
  };
}
