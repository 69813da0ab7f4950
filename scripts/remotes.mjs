/**
 * Says of each remote what is live, since when and from which commit, what can be gone back to, and how often each failed since
 * the site of this machine started, where SITE_METRICS_PORT is set as the site has it:
 *   npm run remotos
 */
import { openRegistryStore } from '@fluxpartes/registry-store';
import { describeRemotes, healthIn } from './publish/describe.mjs';

async function siteFigures() {
  const { SITE_METRICS_PORT: port, METRICS_HOST: host = '127.0.0.1' } = process.env;
  if (!port) return '';
  const answer = await fetch(`http://${host.includes(':') ? `[${host}]` : host}:${port}/metrics`).catch(() => null);
  return answer?.ok ? answer.text() : '';
}

try {
  const store = openRegistryStore(process.env);
  for (const line of describeRemotes(await store.read(), healthIn(await siteFigures()))) console.log(line);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
