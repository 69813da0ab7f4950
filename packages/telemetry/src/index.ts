export { counter, type Family, gauge } from './families.ts';
export { type MetricsPlace, serveMetrics } from './metrics-server.ts';
export { RequestMeter } from './request-meter.ts';
export { routeOf, setRoute } from './route.ts';
export { type Sample, Tally } from './tally.ts';
