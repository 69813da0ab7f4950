import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Tracer as ApiTracer,
  type Context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  RandomIdGenerator,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-base';
import { routeOf } from './metrics.ts';

export interface TracedRequest {
  request: IncomingMessage;
  response: ServerResponse;
  /** The request's id in logs and in the response; undefined if the request has no id yet. */
  requestId: string | undefined;
  /** Whether the request's trace headers are trusted. */
  isBelieved: boolean;
}

/** A call to another program. The fields contain no values of requests. */
export interface Step {
  name: string;
  attributes: Readonly<Record<string, string>>;
}

/** Records spans of requests, jobs and their calls. */
export interface Tracer {
  /** Runs a request's work; nested steps belong to its span. */
  request(traced: TracedRequest, work: () => void): void;
  /** Runs a step of the current span; without a current span the step is not recorded. */
  step<T>(step: Step, work: () => Promise<T>): Promise<T>;
  /** Runs work that does not belong to a request, such as a job. */
  begin<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Headers that propagate the trace to another program. */
  headers(): Record<string, string>;
  /** Flushes pending spans. */
  stop(): Promise<void>;
}

/** A shutdown waits this long for the collector. */
const FLUSH_TIMEOUT_MS = 1_500;
const LOG_INTERVAL_MS = 60_000;

/**
 * Uses OpenTelemetry's own variables for sampler, limits, batches, endpoint and headers. Instrumentation is manual, so no module
 * is patched.
 */
export async function openTracer(service: string): Promise<Tracer> {
  const ids = new RequestIds();
  logExportErrors();
  const provider = new BasicTracerProvider({
    idGenerator: ids,
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': service }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(await exporter())],
  });
  return new Spans(provider, ids);
}

async function exporter(): Promise<SpanExporter> {
  const { OTEL_EXPORTER_OTLP_TRACES_PROTOCOL, OTEL_EXPORTER_OTLP_PROTOCOL } = process.env;
  const protocol = OTEL_EXPORTER_OTLP_TRACES_PROTOCOL || OTEL_EXPORTER_OTLP_PROTOCOL || 'http/protobuf';
  if (protocol === 'http/protobuf')
    return new (await import('@opentelemetry/exporter-trace-otlp-proto')).OTLPTraceExporter();
  if (protocol === 'http/json')
    return new (await import('@opentelemetry/exporter-trace-otlp-http')).OTLPTraceExporter();
  throw new Error(`OTEL_EXPORTER_OTLP_PROTOCOL has to be http/protobuf or http/json, and is ${protocol}`);
}

/** An unavailable collector costs only traces and one log line per minute. */
function logExportErrors(): void {
  let loggedAt = Number.NEGATIVE_INFINITY;
  setGlobalErrorHandler((error) => {
    if (performance.now() - loggedAt < LOG_INTERVAL_MS) return;
    loggedAt = performance.now();
    console.error(`traces are not sent: ${error instanceof Error ? error.message : String(error)}`);
  });
}

/**
 * Derives the trace id from the request id (a UUID without dashes), so that a search for either finds the other. Without a
 * request id it is random.
 */
class RequestIds extends RandomIdGenerator {
  #next: string | undefined;

  constructor() {
    super();
    const { generateTraceId } = this;
    this.generateTraceId = () => this.#next ?? generateTraceId();
  }

  under<T>(requestId: string | undefined, begin: () => T): T {
    const id = requestId?.replaceAll('-', '').toLowerCase() ?? '';
    this.#next = /^[0-9a-f]{32}$/.test(id) && /[1-9a-f]/.test(id) ? id : undefined;
    try {
      return begin();
    } finally {
      this.#next = undefined;
    }
  }
}

class Spans implements Tracer {
  readonly #provider: BasicTracerProvider;
  readonly #ids: RequestIds;
  readonly #tracer: ApiTracer;
  readonly #propagator = new W3CTraceContextPropagator();
  readonly #active = new AsyncLocalStorage<Span>();

  constructor(provider: BasicTracerProvider, ids: RequestIds) {
    this.#provider = provider;
    this.#ids = ids;
    this.#tracer = provider.getTracer('fluxpartes');
  }

  request({ request, response, requestId, isBelieved }: TracedRequest, work: () => void): void {
    const { method = '', headers } = request;
    const parent = isBelieved ? this.#propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter) : ROOT_CONTEXT;
    const attributes = { 'http.request.method': method, ...(requestId && { 'fluxpartes.request_id': requestId }) };
    const span = this.#ids.under(requestId, () =>
      this.#tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent),
    );
    response.once('close', () => {
      const route = routeOf(request);
      span.updateName(`${method} ${route}`);
      span.setAttributes({ 'http.route': route, 'http.response.status_code': response.statusCode });
      if (!response.writableFinished) span.setAttribute('fluxpartes.aborted', true);
      if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    this.#active.run(span, work);
  }

  async step<T>({ name, attributes }: Step, work: () => Promise<T>): Promise<T> {
    const parent = this.#active.getStore();
    if (parent === undefined || !parent.isRecording()) return work();
    return ended(this.#tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, within(parent)), work);
  }

  begin<T>(name: string, work: () => Promise<T>): Promise<T> {
    const span = this.#tracer.startSpan(name, { kind: SpanKind.CONSUMER }, ROOT_CONTEXT);
    return ended(span, () => this.#active.run(span, work));
  }

  headers(): Record<string, string> {
    const span = this.#active.getStore();
    const headers = {};
    if (span !== undefined) this.#propagator.inject(within(span), headers, defaultTextMapSetter);
    return headers;
  }

  async stop(): Promise<void> {
    const over = new AbortController();
    const timeout = sleep(FLUSH_TIMEOUT_MS, undefined, { signal: over.signal }).catch(() => {});
    await Promise.race([this.#provider.shutdown().catch(() => {}), timeout]);
    over.abort();
  }
}

const within = (span: Span): Context => trace.setSpan(ROOT_CONTEXT, span);

/** Runs a span's work. Records the code or name of an error, but not its message, which may quote a value. */
async function ended<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code, name } =
      error instanceof Error ? { code: undefined, ...error, name: error.name } : { code: undefined, name: '' };
    span.setAttribute('error.type', typeof code === 'string' ? code : name);
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}
