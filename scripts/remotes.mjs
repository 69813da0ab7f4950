/**
 * Says of each remote what is live, since when and from which commit, what can be gone back to, and how often each fails:
 *   npm run remotos
 */
import { openRegistryStore } from '@fluxpartes/registry-store';
import { readHealth } from './publish/counts.mjs';
import { describeRemotes } from './publish/describe.mjs';

try {
  const store = openRegistryStore(process.env);
  for (const line of describeRemotes(await store.read(), await readHealth(store))) console.log(line);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
