// @ts-check
/**
 * `npm run test:largas`: at length what `npm test` shows in short: random histories of purchases, many calls at once, clients
 * that leave in the middle, a worker that is killed at a night's expiries. Less than an hour, once a night.
 */
Object.assign(process.env, {
  HISTORIAS: '1000',
  RONDAS: '50',
  ABORTED: '1000',
  VENCIDAS: '1000',
  MUERTES: '20',
  ...process.env,
});
process.argv.push('ventas/stories', 'stories-of-shop', 'concurrency', 'vencimientos-killed', 'http/aborted');
await import('./test.mjs');
