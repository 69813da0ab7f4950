import type { Step, Tracer } from './open-tracer.ts';

export type { Counter, Metric } from 'prom-client';
export {
  counter,
  counterOf,
  gauge,
  histogram,
  loadMetrics,
  type MetricsEndpoint,
  type RequestMeter,
  requestMeter,
  routeOf,
  type Sample,
  serveMetrics,
  setRoute,
} from './metrics.ts';

let tracer: Tracer | undefined;

/** Undefined if tracing is off; OpenTelemetry is not loaded then. */
export const currentTracer = (): Tracer | undefined => tracer;

/**
 * Starts tracing if OpenTelemetry's variables name a collector (`OTEL_EXPORTER_OTLP_ENDPOINT`).
 * @param service the name, unless `OTEL_SERVICE_NAME` sets it
 * @throws Error on an unsupported value of a variable
 */
export async function startTracing(service: string): Promise<void> {
  if (!isWanted(process.env)) return;
  const { openTracer } = await import('./open-tracer.ts');
  tracer = await openTracer(service);
}

export async function stopTracing(): Promise<void> {
  const stopped = tracer;
  tracer = undefined;
  await stopped?.stop();
}

/** Runs work without a request in a span, if tracing is on. */
export function traced<T>(name: string, work: () => Promise<T>): Promise<T> {
  return tracer === undefined ? work() : tracer.begin(name, work);
}

/** Trace headers for calls to another program of this product. */
export function traceHeaders(): Record<string, string> {
  return tracer?.headers() ?? {};
}

/** Maximum length of a recorded statement, in characters; the text is cut there. */
const MAX_STATEMENT_CHARS = 2_000;

/** The span of an SQL statement, with quoted literals replaced and without parameters. */
export function statementStep(text: string): Step {
  const plain = text
    .replace(/'(?:[^']|'')*'/g, '?')
    .replace(/\s+/g, ' ')
    .trim();
  const [verb = ''] = plain.split(' ', 1);
  return {
    name: verb.toUpperCase(),
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': plain.slice(0, MAX_STATEMENT_CHARS) },
  };
}

function isWanted(env: NodeJS.ProcessEnv): boolean {
  if (env.OTEL_SDK_DISABLED?.toLowerCase() === 'true') return false;
  if ((env.OTEL_TRACES_EXPORTER || 'otlp') !== 'otlp') return false;
  return Boolean(env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || env.OTEL_EXPORTER_OTLP_ENDPOINT);
}
