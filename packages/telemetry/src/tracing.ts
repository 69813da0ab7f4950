import type { IncomingMessage, ServerResponse } from 'node:http';

export interface TracedRequest {
  request: IncomingMessage;
  response: ServerResponse;
  /** The id in logs and response; undefined if none was assigned yet. */
  requestId: string | undefined;
  /** Whether the request's trace headers are trusted. */
  isBelieved: boolean;
}

/** A call to another program. Neither field contains a value of a request. */
export interface Step {
  name: string;
  attributes: Readonly<Record<string, string>>;
}

/** Records spans of requests, jobs and their calls. */
export interface Tracer {
  /** Runs a request's work; nested steps belong to its span. */
  request(traced: TracedRequest, work: () => void): void;
  /** Runs a step of the current span; without one nothing is recorded. */
  step<T>(step: Step, work: () => Promise<T>): Promise<T>;
  /** Runs work without a request, such as a job. */
  begin<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Headers that propagate the trace to another program. */
  headers(): Record<string, string>;
  /** Flushes pending spans. */
  stop(): Promise<void>;
}

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

/** Headers for calls to another program of ours. */
export function traceHeaders(): Record<string, string> {
  return tracer?.headers() ?? {};
}

/** A recorded statement is cut to this length. */
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
