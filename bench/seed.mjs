// @ts-check
/**
 * `DATABASE_URL=… node bench/seed.mjs 100000` writes that many listings into a migrated database, the same listings in
 * every run.
 */
import { seedListings } from './support/listings/seed.mjs';

const url = process.env.DATABASE_URL;
const count = Number(process.argv[2]);
if (!url || !Number.isInteger(count) || count < 1) throw new Error('DATABASE_URL=… node bench/seed.mjs <how many>');
await seedListings(url, count, console.log);
