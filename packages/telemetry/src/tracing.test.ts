import { currentTracer, startTracing, statementStep, stopTracing, traced, traceHeaders } from './index.ts';

/** Whether OpenTelemetry was loaded. */
let isLoaded = false;
jest.mock('@opentelemetry/sdk-trace-base', () => {
  isLoaded = true;
  return jest.requireActual('@opentelemetry/sdk-trace-base');
});

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' };
const before = process.env;
afterEach(async () => {
  await stopTracing();
  process.env = before;
});

it.each([
  {},
  { OTEL_SERVICE_NAME: 'x' },
  { ...ENDPOINT, OTEL_SDK_DISABLED: 'true' },
  { ...ENDPOINT, OTEL_TRACES_EXPORTER: 'none' },
])('startTracing loads nothing and traces nothing with %j', async (env) => {
  process.env = { ...before, ...env };
  await startTracing('x');
  expect([currentTracer(), traceHeaders(), isLoaded]).toEqual([undefined, {}, false]);
  expect(await traced('work', async () => 7)).toBe(7);
});

it('traced provides a traceparent header only during its work, and passes on errors', async () => {
  process.env = { ...before, ...ENDPOINT };
  await startTracing('x');
  const { traceparent } = await traced('work', async () => traceHeaders());
  expect(traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  expect([traceHeaders(), isLoaded]).toEqual([{}, true]);
  const failing = traced('work', () => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
});

it('startTracing uses the sampler of OTEL_TRACES_SAMPLER', async () => {
  process.env = { ...before, ...ENDPOINT, OTEL_TRACES_SAMPLER: 'always_off' };
  await startTracing('x');
  expect((await traced('work', async () => traceHeaders())).traceparent).toMatch(/-00$/);
});

it.each([
  ['  SELECT 1\n  FROM a WHERE b = $1', 'SELECT', 'SELECT 1 FROM a WHERE b = $1'],
  ["insert into a values ('it''s me', $2, '')", 'INSERT', 'insert into a values (?, $2, ?)'],
  ['COMMIT', 'COMMIT', 'COMMIT'],
])('statementStep names %j by its SQL command and hides quoted values', (text, name, shown) => {
  expect(statementStep(text)).toEqual({ name, attributes: { 'db.system.name': 'postgresql', 'db.query.text': shown } });
});
