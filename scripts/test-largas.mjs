// @ts-check
/**
 * `npm run test:largas`: the long form of the randomised tests, nightly, under an hour: histories of purchases, concurrent
 * calls, aborted requests, a worker killed while purchases expire, journeys in the browser.
 */
Object.assign(process.env, {
  RUNS: '1000',
  ROUNDS: '50',
  ABORTED: '1000',
  EXPIRED: '1000',
  KILLS: '20',
  JOURNEYS: '300',
  ...process.env,
});
process.argv.push(
  'purchase-model',
  'settlement-model',
  'concurrency',
  'vencimientos-crash',
  'http/client-abort',
  'recorridos-de-compra',
);
await import('./test.mjs');
