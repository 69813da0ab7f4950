// @ts-check
/** `DATABASE_URL=… node bench/seed.mjs 100000`: so many listings, the same in every run, into a migrated database. */
import { seedListings } from './support/listings/seed.mjs';

const url = process.env.DATABASE_URL;
const count = Number(process.argv[2]);
if (!url || !Number.isInteger(count) || count < 1) throw new Error('DATABASE_URL=… node bench/seed.mjs <how many>');
await seedListings(url, count, console.log);
