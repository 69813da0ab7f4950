// @ts-check
/** Runs the API alone (`npm run start:api`). */
import { runAlone } from './start/run-alone.mjs';

await runAlone({
  script: import.meta.url,
  built: 'main.js',
  name: 'api-sola',
  where: ({ apiPort }) => `API en http://127.0.0.1:${apiPort}`,
});
