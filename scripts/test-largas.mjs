// @ts-check
/**
 * `npm run test:largas`: at length what `npm test` shows in short: random histories of purchases, many calls at once, clients
 * that leave in the middle, a worker that is killed at a night's expiries. Less than an hour, once a night.
 */
Object.assign(process.env, {
  RUNS: '1000',
  ROUNDS: '50',
  ABORTED: '1000',
  EXPIRED: '1000',
  KILLS: '20',
  ...process.env,
});
process.argv.push('ventas/stories', 'stories-of-shop', 'concurrency', 'vencimientos-killed', 'http/client-abort');
await import('./test.mjs');
