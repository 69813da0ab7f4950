export { counter, type Family, gauge } from './families.ts';
export { Histogram } from './histogram.ts';
export { type MetricsPlace, serveMetrics } from './metrics-server.ts';
export { RequestMeter } from './request-meter.ts';
export { routeOf, setRoute } from './route.ts';
export { statementStep } from './statement.ts';
export { type Sample, Tally } from './tally.ts';
export { currentTracer, startTracing, stopTracing, traced, traceHeaders } from './tracing.ts';
