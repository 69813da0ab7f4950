// @ts-check
/** The database's primary killed, and frozen, by turns: `node e2e/escala/primary/primary.mjs [<rounds of each> [<minutes at the most>]]`. */
import { played } from '../country/played.mjs';
import { primary } from './rounds.mjs';

/** Of each, where nobody says. */
const ROUNDS = 20;

const [rounds = ROUNDS, minutes = Infinity] = process.argv.slice(2).map(Number);
await played('primary', (country) => primary(country, { rounds, minutes }));
