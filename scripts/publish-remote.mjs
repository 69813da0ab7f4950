// @ts-check
/**
 * Publishes built remotes to DATA_DIR/mf, or to the object store of STORAGE_URL, as live or for some visitors first, or goes back to an earlier release of one; the
 * shell too, as `shell`, but for all visitors at once:
 *   npm run publicar -- mf-seller [--sin-activar]      npm run publicar -- --todos
 *   npm run publicar -- mf-seller --canario 10         npm run publicar -- mf-seller --promover
 *   npm run publicar -- mf-seller --volver [version]
 *   npm run publicar -- mf-avisos --desde <dist> --origen https://host/folder [--sin-activar]      another repository's
 * Ends with 1 where it was refused, with 2 where it was not understood.
 */
import { openRegistryStore } from '@fluxpartes/registry-store';
import { readCommand, UsageError } from './publish/command.mjs';
import { promoteCanary, publishRemotes, remoteNames, rollBackRemote } from './publish/publish.mjs';
import { publishShell, rollBackShell } from './publish/publish-shell.mjs';
import { SHELL } from './publish/releases.mjs';

const say = (/** @type {string} */ remote, /** @type {string} */ version) => console.log(`${remote} ${version}`);

try {
  const store = openRegistryStore(process.env);
  const published = Object.keys((await store.read()).remotes);
  const command = readCommand(process.argv.slice(2), { built: remoteNames(), published });
  if (command.action === 'publicar') {
    const { remotes: names, action: _, ...options } = command;
    const remotes = names.filter((name) => name !== SHELL);
    // It goes first: what remotes need of a shell has to be there before them.
    if (remotes.length < names.length) say(SHELL, await publishShell({ store, activate: command.activate }));
    await publishRemotes(remotes, { store, ...options }, say);
  } else if (command.remote === SHELL) {
    say(SHELL, await rollBackShell({ ...command, store }));
  } else {
    const change = command.action === 'volver' ? rollBackRemote : promoteCanary;
    say(command.remote, (await change({ ...command, store })) ?? 'is live no more');
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
