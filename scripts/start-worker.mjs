// @ts-check
/** Runs the API's jobs alone (`npm run start:worker`), with the API's settings; the APIs beside it may have TRABAJOS=no. */
import { runAlone } from './start/run-alone.mjs';

await runAlone({
  script: import.meta.url,
  built: 'worker-main.js',
  name: 'trabajos',
  where: () => 'Los trabajos de la API están en marcha',
});
