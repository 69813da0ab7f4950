// @ts-check
import path from 'node:path';
import { parseArgs } from 'node:util';
import { parseOrigin } from './build.mjs';
import { SHELL } from './releases.mjs';

/**
 * What `npm run publicar` was asked for; the shell is called where remotes are.
 * `dir` and `origin`: the build of another repository, and where it is served from if not from the site.
 * @typedef {{ action: 'publicar', remotes: string[], activate: boolean, percent: number | undefined, dir?: string, origin?: string | undefined }} Publish
 * @typedef {{ action: 'volver', remote: string, version: string | undefined }} GoBack
 * @typedef {{ action: 'promover', remote: string }} Promote
 * @typedef {{ action: 'retirar', remote: string }} Retire
 * @typedef {Publish | GoBack | Promote | Retire} Command
 * @typedef {ReturnType<typeof parse>['values']} Values
 */

/** What was asked for cannot be done so; the message is one sentence. */
export class UsageError extends Error {}

/** Which of the other options each way of calling it takes. */
const GOES_WITH = {
  volver: [],
  promover: [],
  retirar: [],
  publicar: ['sin-activar', 'todos', 'canario', 'desde', 'origen'],
};

/**
 * @param {string[]} args
 * @param {{ built: readonly string[], published: readonly string[] }} known remotes of this checkout, and of the registry
 * @returns {Command}
 * @throws {UsageError}
 */
export function readCommand(args, { built, published }) {
  const { values, positionals } = parse(args);
  const action = /** @type {const} */ (['volver', 'promover', 'retirar']).find((name) => values[name]) ?? 'publicar';
  /** @type {readonly string[]} */
  const fitting = GOES_WITH[action];
  const foreign = Object.keys(values).find((name) => name !== action && !fitting.includes(name));
  if (foreign) throw new UsageError(`--${action} goes with no other option`);
  if (action === 'publicar') return publish(values, positionals, built);
  const [first, version, ...more] = positionals;
  const names = [...new Set([...built, ...published, ...(action === 'volver' ? [SHELL] : [])])];
  const [remote = ''] = known(first === undefined ? [] : [first], names);
  const tooMany = action === 'volver' ? more : positionals.slice(1);
  if (tooMany.length > 0)
    throw new UsageError(
      `--${action} takes one remote${action === 'volver' ? ' and one version' : ''}, not also ${tooMany.join(' ')}`,
    );
  return action === 'volver' ? { action, remote, version } : { action, remote };
}

/**
 * @param {Values} values @param {string[]} names @param {readonly string[]} built
 * @returns {Publish}
 */
function publish(values, names, built) {
  const { todos, canario, desde, origen, 'sin-activar': quietly = false } = values;
  if (canario !== undefined && quietly) throw new UsageError('--canario does not go with --sin-activar');
  if (canario !== undefined && !/^[1-9]\d?$/.test(canario))
    throw new UsageError(`--canario takes how many of a hundred visitors get it, 1 to 99, not ${canario}`);
  const how = { activate: !quietly, percent: canario === undefined ? undefined : Number(canario) };
  if (desde !== undefined || origen !== undefined)
    return { action: 'publicar', ...how, ...fromElsewhere(values, names) };
  if (todos && names.length > 0) throw new UsageError(`--todos takes no name: ${names.join(' ')}`);
  return {
    action: 'publicar',
    ...how,
    remotes: known(todos ? built : names, canario === undefined ? [...built, SHELL] : built),
  };
}

/**
 * @param {Values} values
 * @param {string[]} names
 */
function fromElsewhere({ desde, origen, todos }, [remote = '', ...more]) {
  if (desde === undefined) throw new UsageError('--origen goes with --desde, the folder of what was built');
  if (todos || more.length > 0) throw new UsageError('--desde takes one remote, not also others');
  if (!/^mf-[a-z0-9]+(-[a-z0-9]+)*$/.test(remote)) throw new UsageError(`«${remote}» is no remote's name: mf-name`);
  return { remotes: [remote], dir: path.resolve(desde), origin: originOf(origen) };
}

/** @param {string | undefined} text */
function originOf(text) {
  try {
    return text === undefined ? undefined : parseOrigin(text);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** @param {string[]} args */
function parse(args) {
  const option = /** @type {const} */ ({ type: 'boolean' });
  const value = /** @type {const} */ ({ type: 'string' });
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        volver: option,
        promover: option,
        retirar: option,
        'sin-activar': option,
        todos: option,
        canario: value,
        desde: value,
        origen: value,
      },
    });
  } catch (error) {
    const [said = ''] = (error instanceof Error ? error.message : String(error)).split(/\. |\n/);
    throw new UsageError(said);
  }
}

/** @param {readonly string[]} names @param {readonly string[]} among */
function known(names, among) {
  if (names.length === 0 || names.some((name) => !among.includes(name)))
    throw new UsageError(`Which remote? One or more of ${among.join(', ')}, or --todos`);
  return [...names];
}
