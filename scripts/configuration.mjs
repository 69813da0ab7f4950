// @ts-check
/** `npm run configuration`: copies the settings of the schemas to docs/configuration.md. `npm run check` compares them. */
import { fileURLToPath } from 'node:url';
import { writeConfiguration } from './check/configuration.mjs';

writeConfiguration(fileURLToPath(new URL('../', import.meta.url)));
