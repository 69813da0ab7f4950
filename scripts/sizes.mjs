// @ts-check
/** `npm run sizes`: writes the sizes of what is built to sizes.json, which `npm run check` compares later builds with. */
import { fileURLToPath } from 'node:url';
import { writeSizes } from './check/sizes.mjs';

writeSizes(fileURLToPath(new URL('../', import.meta.url)));
