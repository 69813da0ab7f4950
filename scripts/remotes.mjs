/**
 * Says of each remote what is live, since when and from which commit, what can be gone back to, and how often each fails:
 *   npm run remotos
 */
import path from 'node:path';
import { readHealth } from './publish/counts.mjs';
import { describeRemotes } from './publish/describe.mjs';
import { readRegistry } from './publish/registry.mjs';

const remotesDir = path.resolve(process.env.DATA_DIR || './var', 'mf');
try {
  for (const line of describeRemotes(readRegistry(remotesDir), readHealth(remotesDir))) console.log(line);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
