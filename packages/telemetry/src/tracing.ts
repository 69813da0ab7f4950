import type { Tracer } from './tracer.ts';

let tracer: Tracer | undefined;

/** Undefined where nobody wants traces: OpenTelemetry is not even loaded then. */
export const currentTracer = (): Tracer | undefined => tracer;

/**
 * Begins to tell of this program, where OpenTelemetry's own variables say to whom (`OTEL_EXPORTER_OTLP_ENDPOINT`).
 * @param service its name where `OTEL_SERVICE_NAME` gives it no other
 * @throws Error naming a variable whose value nobody here knows
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

/** Work behind no request, told of where somebody wants traces. */
export function traced<T>(name: string, work: () => Promise<T>): Promise<T> {
  return tracer === undefined ? work() : tracer.begin(name, work);
}

/** To be sent along to another program of ours. */
export function traceHeaders(): Record<string, string> {
  return tracer?.headers() ?? {};
}

function isWanted(env: NodeJS.ProcessEnv): boolean {
  if (env.OTEL_SDK_DISABLED?.toLowerCase() === 'true') return false;
  if ((env.OTEL_TRACES_EXPORTER || 'otlp') !== 'otlp') return false;
  return Boolean(env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || env.OTEL_EXPORTER_OTLP_ENDPOINT);
}
