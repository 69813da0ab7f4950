// @ts-check
import path from 'node:path';
import { isObjectStorage } from '@fluxpartes/object-storage';
import { openRegistryStore } from '@fluxpartes/registry-store';
import { readDescription } from './build.mjs';
import { readCommand, UsageError } from './command.mjs';
import { builtIn, promoteCanary, publishRemotes, remoteNames, retireRemote, rollBackRemote } from './publish.mjs';
import { publishShell, rollBackShell } from './publish-shell.mjs';
import { SHELL } from './releases.mjs';

/** @typedef {Readonly<Record<string, string | undefined>>} Environment */
/** @typedef {import('@fluxpartes/registry-store').RegistryStore} RegistryStore */

/** Where the registry is that was changed. @param {Environment} env */
const placeOf = ({ STORAGE_URL, DATA_DIR }) =>
  isObjectStorage(STORAGE_URL) ? 'the store of STORAGE_URL' : path.resolve(DATA_DIR || './var');

/** The site of this machine, as `npm start` prints it. @param {Environment} env */
const siteOf = ({ SITE_URL, PORT }) => SITE_URL || `http://localhost:${PORT || 8080}`;

/**
 * `npm run publicar`: does what was asked for, and says of each thing that is done where it is seen.
 * @param {string[]} args @param {Environment} env
 */
export async function run(args, env) {
  try {
    const store = openRegistryStore(env);
    const { remotes, shell } = await store.read();
    const command = readCommand(args, { built: remoteNames(), published: Object.keys(remotes) });
    if (!shell)
      throw new Error(
        `No site was ever started with ${placeOf(env)}: nobody would see what is published there. Set DATA_DIR, or STORAGE_URL, as the site has it.`,
      );
    if (command.action === 'publicar') await publish(command, { store, env });
    else console.log(`${command.remote} ${(await change(command, store)) ?? 'is live no more'}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}

/** @param {import('./command.mjs').Publish} command @param {{ store: RegistryStore, env: Environment }} where */
async function publish({ remotes: names, action: _, ...options }, { store, env }) {
  const place = placeOf(env);
  const remotes = names.filter((name) => name !== SHELL);
  // It goes first: what remotes need of a shell has to be there before them.
  if (remotes.length < names.length)
    console.log(`${SHELL} ${await publishShell({ store, activate: options.activate })} in ${place}`);
  const isTrial = !options.activate || options.percent !== undefined;
  await publishRemotes(remotes, { store, ...options }, (remote, version) => {
    const { routes } = readDescription(options.dir ?? builtIn(remote));
    const trial = isTrial ? `?preview=${remote}@${version}` : '';
    const pages = routes.map((row) => siteOf(env) + row.path + trial);
    console.log(`${remote} ${version} in ${place}: ${pages.join(' ')}`);
  });
}

/** @param {Exclude<import('./command.mjs').Command, import('./command.mjs').Publish>} command @param {RegistryStore} store */
function change(command, store) {
  if (command.action === 'retirar') return retireRemote({ ...command, store });
  if (command.action === 'promover') return promoteCanary({ ...command, store });
  return command.remote === SHELL ? rollBackShell({ ...command, store }) : rollBackRemote({ ...command, store });
}
