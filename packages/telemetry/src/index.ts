export type { Counter, Metric } from 'prom-client';
export { counter, counterOf, gauge, histogram, loadMetrics, type Sample } from './metrics.ts';
export { type MetricsPlace, serveMetrics } from './metrics-server.ts';
export { type RequestMeter, requestMeter } from './request-meter.ts';
export { routeOf, setRoute } from './route.ts';
export { statementStep } from './statement.ts';
export { currentTracer, startTracing, stopTracing, traced, traceHeaders } from './tracing.ts';
