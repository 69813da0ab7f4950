// @ts-check
import path from 'node:path';
import { parseArgs } from 'node:util';
import { isObjectStorage } from '@fluxpartes/object-storage';
import { openRegistryStore } from '@fluxpartes/registry/store';
import { parseOrigin, readDescription } from './build-files.mjs';
import {
  builtIn,
  promoteCanary,
  publishRemotes,
  publishShell,
  remoteNames,
  retireRemote,
  rollBackRemote,
  rollBackShell,
} from './publish.mjs';
import { SHELL } from './release-state.mjs';

/**
 * A parsed command line of `npm run release`. The shell has a name like a remote. `dir` and `origin` belong to a build of
 * another repository; without `origin` the site serves the build's files.
 * @typedef {{ action: 'publish', remotes: string[], activate: boolean, percent: number | undefined, dir?: string, origin?: string | undefined }} Publish
 * @typedef {{ action: 'rollback', remote: string, version: string | undefined }} Rollback
 * @typedef {{ action: 'promote', remote: string }} Promote
 * @typedef {{ action: 'retire', remote: string }} Retire
 * @typedef {Publish | Rollback | Promote | Retire} Command
 * @typedef {ReturnType<typeof parse>['values']} Values
 * @typedef {Readonly<Record<string, string | undefined>>} Environment
 * @typedef {import('@fluxpartes/registry/store').RegistryStore} RegistryStore
 */

/** An invalid command line; the message is one sentence. */
class UsageError extends Error {}

/** Options that each action accepts. */
const ACCEPTED = {
  rollback: [],
  promote: [],
  retire: [],
  publish: ['no-activate', 'all', 'canary', 'from', 'origin'],
};

/**
 * Executes `npm run release` and prints the version and URLs of each change.
 * @param {string[]} args @param {Environment} env
 */
export async function run(args, env) {
  try {
    const store = openRegistryStore(env);
    const { remotes, shell } = await store.read();
    const command = readCommand(args, { built: remoteNames(), published: Object.keys(remotes) });
    if (!shell)
      throw new Error(
        `No site was ever started with ${locationOf(env)}: nobody would see what is published there. Set DATA_DIR, or STORAGE_URL, as the site has it.`,
      );
    if (command.action === 'publish') await publish(command, { store, env });
    else console.log(`${command.remote} ${(await change(command, store)) ?? 'is live no more'}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}

/** The location of the changed registry, for the output. @param {Environment} env */
const locationOf = ({ STORAGE_URL, DATA_DIR }) =>
  isObjectStorage(STORAGE_URL) ? 'the store of STORAGE_URL' : path.resolve(DATA_DIR || './var');

/** The URL of the site on this machine, as `npm start` prints it. @param {Environment} env */
const siteOf = ({ SITE_URL, PORT }) => SITE_URL || `http://localhost:${PORT || 8080}`;

/** @param {Publish} command @param {{ store: RegistryStore, env: Environment }} target */
async function publish({ remotes: names, action: _, ...options }, { store, env }) {
  const location = locationOf(env);
  const remotes = names.filter((name) => name !== SHELL);
  // The shell is published first, because remotes may need its additions.
  if (remotes.length < names.length)
    console.log(`${SHELL} ${await publishShell({ store, activate: options.activate })} in ${location}`);
  const isPreview = !options.activate || options.percent !== undefined;
  await publishRemotes(remotes, { store, ...options }, (remote, version) => {
    const { routes } = readDescription(options.dir ?? builtIn(remote));
    const query = isPreview ? `?preview=${remote}@${version}` : '';
    const pages = routes.map((row) => siteOf(env) + row.path + query);
    console.log(`${remote} ${version} in ${location}: ${pages.join(' ')}`);
  });
}

/** @param {Exclude<Command, Publish>} command @param {RegistryStore} store */
function change(command, store) {
  if (command.action === 'retire') return retireRemote({ ...command, store });
  if (command.action === 'promote') return promoteCanary({ ...command, store });
  return command.remote === SHELL ? rollBackShell({ ...command, store }) : rollBackRemote({ ...command, store });
}

/**
 * @param {string[]} args
 * @param {{ built: readonly string[], published: readonly string[] }} known remotes of this checkout, and of the registry
 * @returns {Command}
 * @throws {UsageError}
 */
export function readCommand(args, { built, published }) {
  const { values, positionals } = parse(args);
  const action = /** @type {const} */ (['rollback', 'promote', 'retire']).find((name) => values[name]) ?? 'publish';
  /** @type {readonly string[]} */
  const accepted = ACCEPTED[action];
  const isForeign = Object.keys(values).some((name) => name !== action && !accepted.includes(name));
  if (isForeign) throw new UsageError(`--${action} goes with no other option`);
  if (action === 'publish') return readPublish(values, positionals, built);
  const [first, version, ...more] = positionals;
  const names = [...new Set([...built, ...published, ...(action === 'rollback' ? [SHELL] : [])])];
  const [remote = ''] = known(first === undefined ? [] : [first], names);
  const tooMany = action === 'rollback' ? more : positionals.slice(1);
  if (tooMany.length > 0)
    throw new UsageError(
      `--${action} takes one remote${action === 'rollback' ? ' and one version' : ''}, not also ${tooMany.join(' ')}`,
    );
  return action === 'rollback' ? { action, remote, version } : { action, remote };
}

/**
 * @param {Values} values @param {string[]} names @param {readonly string[]} built
 * @returns {Publish}
 */
function readPublish(values, names, built) {
  const { all, canary, from, origin, 'no-activate': isInactive = false } = values;
  if (canary !== undefined && isInactive) throw new UsageError('--canary does not go with --no-activate');
  if (canary !== undefined && !/^[1-9]\d?$/.test(canary))
    throw new UsageError(`--canary takes how many of a hundred visitors get it, 1 to 99, not ${canary}`);
  const how = { activate: !isInactive, percent: canary === undefined ? undefined : Number(canary) };
  if (from !== undefined || origin !== undefined) return { action: 'publish', ...how, ...readForeign(values, names) };
  if (all && names.length > 0) throw new UsageError(`--all takes no name: ${names.join(' ')}`);
  const remotes = known(all ? built : names, canary === undefined ? [...built, SHELL] : built);
  return { action: 'publish', ...how, remotes };
}

/**
 * Reads the build of another repository.
 * @param {Values} values @param {string[]} names
 */
function readForeign({ from, origin, all }, [remote = '', ...more]) {
  if (from === undefined) throw new UsageError('--origin goes with --from, the folder of what was built');
  if (all || more.length > 0) throw new UsageError('--from takes one remote, not also others');
  if (!/^mf-[a-z0-9]+(-[a-z0-9]+)*$/.test(remote)) throw new UsageError(`«${remote}» is no remote's name: mf-name`);
  return { remotes: [remote], dir: path.resolve(from), origin: readOrigin(origin) };
}

/** @param {string | undefined} text */
function readOrigin(text) {
  try {
    return text === undefined ? undefined : parseOrigin(text);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** @param {string[]} args */
function parse(args) {
  const flag = /** @type {const} */ ({ type: 'boolean' });
  const value = /** @type {const} */ ({ type: 'string' });
  const actions = { rollback: flag, promote: flag, retire: flag };
  const options = { ...actions, 'no-activate': flag, all: flag, canary: value, from: value, origin: value };
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split(/\. |\n/);
    throw new UsageError(sentence);
  }
}

/** @param {readonly string[]} names @param {readonly string[]} among */
function known(names, among) {
  if (names.length === 0 || names.some((name) => !among.includes(name)))
    throw new UsageError(`Which remote? One or more of ${among.join(', ')}, or --all`);
  return [...names];
}
