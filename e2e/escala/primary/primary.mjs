// @ts-check
/** The database's primary killed, and frozen, in rounds: `node e2e/escala/primary/primary.mjs [<rounds of each>]`. */
import { played } from '../country/played.mjs';
import { primary } from './rounds.mjs';

/** Of each, where nobody says. */
const ROUNDS = 20;

const [rounds = ROUNDS] = process.argv.slice(2);
await played('primary', (country) => primary(country, Number(rounds)));
