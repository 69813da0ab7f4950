export type { Counter, Metric } from 'prom-client';
export { counter, counterOf, gauge, histogram, loadMetrics, type Sample } from './metrics.ts';
export { type MetricsEndpoint, serveMetrics } from './metrics-server.ts';
export { type RequestMeter, requestMeter, routeOf, setRoute } from './request-metrics.ts';
export { currentTracer, startTracing, statementStep, stopTracing, traced, traceHeaders } from './tracing.ts';
