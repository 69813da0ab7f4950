/**
 * Publishes built remotes to DATA_DIR/mf, or swaps one back:
 *   npm run publicar -- mf-seller          npm run publicar -- --todos          npm run publicar -- mf-seller --rollback
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { publishRemote, remoteNames, rollBackRemote } from './publish/publish.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rollback: { type: 'boolean' }, todos: { type: 'boolean' } },
});
const remotes = values.todos ? remoteNames() : positionals;
const remotesDir = path.resolve(process.env.DATA_DIR || './var', 'mf');
const unknown = remotes.filter((remote) => !remoteNames().includes(remote));

if (remotes.length === 0 || unknown.length > 0) {
  console.error(`Which remote? One or more of ${remoteNames().join(', ')}, or --todos`);
  process.exit(1);
}
try {
  for (const remote of remotes) {
    const version = values.rollback
      ? rollBackRemote({ remote, remotesDir })
      : await publishRemote({ remote, remotesDir });
    console.log(`${remote} ${version}`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
