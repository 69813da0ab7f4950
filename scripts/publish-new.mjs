// @ts-check
/**
 * Publishes what of this checkout's builds nobody has ever published, the shell and all remotes, and ends
 * (`npm run publicar:nuevo`): before the sites of a new release start. Ends with 1 where it was refused.
 */
import path from 'node:path';
import { publishNew } from './start/publish.mjs';

try {
  await publishNew(path.resolve(process.env.DATA_DIR || './var'));
  console.log('Lo que había por publicar está publicado.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
