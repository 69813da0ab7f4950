/**
 * Publishes built remotes to DATA_DIR/mf, or goes back to an earlier release of one:
 *   npm run publicar -- mf-seller [--sin-activar]      npm run publicar -- --todos
 *   npm run publicar -- mf-seller --volver [version]
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { publishRemote, remoteNames, rollBackRemote } from './publish/publish.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { volver: { type: 'boolean' }, 'sin-activar': { type: 'boolean' }, todos: { type: 'boolean' } },
});
const remotesDir = path.resolve(process.env.DATA_DIR || './var', 'mf');
const [first, version] = positionals;
const remotes = values.todos ? remoteNames() : values.volver ? [first].filter(Boolean) : positionals;
const unknown = remotes.filter((remote) => !remoteNames().includes(remote));

if (remotes.length === 0 || unknown.length > 0) {
  console.error(`Which remote? One or more of ${remoteNames().join(', ')}, or --todos`);
  process.exit(1);
}
try {
  for (const remote of remotes) {
    const done = values.volver
      ? rollBackRemote({ remote, remotesDir, version })
      : await publishRemote({ remote, remotesDir, activate: !values['sin-activar'] });
    console.log(`${remote} ${done}`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
