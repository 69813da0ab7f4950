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
export { currentTracer, startTracing, statementStep, stopTracing, traced, traceHeaders } from './tracing.ts';
