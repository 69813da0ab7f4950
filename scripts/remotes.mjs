/**
 * Says of each remote what is live, since when and from which commit, and what can be gone back to:
 *   npm run remotos
 */
import path from 'node:path';
import { describeRemotes } from './publish/describe.mjs';
import { readRegistry } from './publish/registry.mjs';

const remotesDir = path.resolve(process.env.DATA_DIR || './var', 'mf');
for (const line of describeRemotes(readRegistry(remotesDir))) console.log(line);
