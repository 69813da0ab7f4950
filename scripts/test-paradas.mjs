// @ts-check
/**
 * `npm run test:paradas [-- <rounds>]`: the long form of what a short one in `npm test` shows: buyers lose nothing while
 * PostgreSQL stands still. Twenty rounds of 2, 6, 10 and 30 s at random statements, some twenty minutes, and a table.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const [rounds = '20'] = process.argv.splice(2);
const report = fileURLToPath(new URL('../.reports/paradas.json', import.meta.url));
rmSync(report, { force: true });
process.once('exit', () => {
  if (existsSync(report)) console.table(JSON.parse(readFileSync(report, 'utf8')));
});
Object.assign(process.env, { STALL_ROUNDS: rounds, STALL_REPORT: report });
process.argv.push('database/database-stall');
await import('./test.mjs');
