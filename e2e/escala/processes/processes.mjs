// @ts-check
/**
 * Each process in turn killed and stopped, under eight writers:
 * `node e2e/escala/processes/processes.mjs [<part of a name> …] [--journey]`. With the last, somebody goes the journey in a
 * browser during each.
 */
import { played } from '../country/played.mjs';
import { processes } from './turns.mjs';

const words = process.argv.slice(2);
const parts = words.filter((word) => !word.startsWith('--'));
const isWalked = words.includes('--journey');
await played(isWalked ? 'journey' : 'processes', (country) => processes(country, { parts, isWalked }));
