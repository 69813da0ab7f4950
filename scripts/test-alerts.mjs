// @ts-check
/** `npm run test:alertas`: Prometheus' own tool holds the rules against their tests (Debian's package `prometheus` has it). */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const cwd = fileURLToPath(new URL('../operations/prometheus/', import.meta.url));
for (const args of [
  ['check', 'config', 'prometheus.yml'],
  ['test', 'rules', 'alerts.test.yml'],
]) {
  const { error, status } = spawnSync(process.env.PROMTOOL ?? 'promtool', args, { cwd, stdio: 'inherit' });
  if (error) {
    console.error('promtool is not there: apt-get install prometheus, or name another in PROMTOOL');
    process.exit(1);
  }
  if (status !== 0) process.exit(status ?? 1);
}
