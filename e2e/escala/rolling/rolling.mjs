// @ts-check
/**
 * From the last release to this one and back, under load, by the words of docs/operations.md:
 * `node e2e/escala/rolling/rolling.mjs [--from <commit>]`. Without one it is the newest commit with an older schema.
 */
import { parseArgs } from 'node:util';
import { ROOT } from '../country/country.mjs';
import { played } from '../country/played.mjs';
import { lastRelease, release } from './release.mjs';
import { rolling } from './update.mjs';

const { values } = parseArgs({ options: { from: { type: 'string' } } });
const before = await release(values.from ?? lastRelease());
await played('rolling', (country) => rolling(country, { before, after: ROOT }), { release: before, isComposed: true });
