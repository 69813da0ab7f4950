// @ts-check
import path from 'node:path';
import { parseArgs } from 'node:util';
import { parseOrigin } from './origin.mjs';

/**
 * What `npm run publicar` was asked for.
 * `dir` and `origin`: the build of another repository, and where it is served from if not from the site.
 * @typedef {{ remotes: string[], back: false, activate: boolean, dir?: string, origin?: string | undefined } | { remotes: [string], back: true, version: string | undefined }} Command
 */

/** What was asked for cannot be done so; the message is one sentence. */
export class UsageError extends Error {}

/**
 * @param {string[]} args
 * @param {{ built: readonly string[], published: readonly string[] }} known remotes of this checkout, and of the registry
 * @returns {Command}
 * @throws {UsageError}
 */
export function readCommand(args, { built, published }) {
  const { values, positionals } = parse(args);
  const [first, version, ...more] = positionals;
  if (values.desde !== undefined || values.origen !== undefined) return fromElsewhere(values, positionals);
  if (!values.volver) {
    if (values.todos && first !== undefined) throw new UsageError(`--todos takes no name: ${positionals.join(' ')}`);
    return { remotes: known(values.todos ? built : positionals, built), back: false, activate: !values['sin-activar'] };
  }
  if (values.todos || values['sin-activar']) throw new UsageError('--volver goes with no other option');
  if (more.length > 0) throw new UsageError(`--volver takes one remote and one version, not also ${more.join(' ')}`);
  const remotes = known(first === undefined ? [] : [first], [...new Set([...built, ...published])]);
  return { remotes: [/** @type {string} */ (remotes[0])], back: true, version };
}

/**
 * @param {ReturnType<typeof parse>['values']} values
 * @param {string[]} positionals
 * @returns {Command}
 */
function fromElsewhere({ desde, origen, volver, todos, 'sin-activar': waits }, [remote = '', ...more]) {
  if (desde === undefined) throw new UsageError('--origen goes with --desde, the folder of what was built');
  if (volver || todos || more.length > 0) throw new UsageError('--desde takes one remote, and --sin-activar at most');
  if (!/^mf-[a-z0-9]+(-[a-z0-9]+)*$/.test(remote)) throw new UsageError(`«${remote}» is no remote's name: mf-name`);
  return { remotes: [remote], back: false, activate: !waits, dir: path.resolve(desde), origin: originOf(origen) };
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
      options: { volver: option, 'sin-activar': option, todos: option, desde: value, origen: value },
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
