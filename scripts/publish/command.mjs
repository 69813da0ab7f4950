// @ts-check
import { parseArgs } from 'node:util';

/**
 * What `npm run publicar` was asked for.
 * @typedef {{ remotes: string[], back: false, activate: boolean } | { remotes: [string], back: true, version: string | undefined }} Command
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
  if (!values.volver) {
    if (values.todos && first !== undefined) throw new UsageError(`--todos takes no name: ${positionals.join(' ')}`);
    return { remotes: known(values.todos ? built : positionals, built), back: false, activate: !values['sin-activar'] };
  }
  if (values.todos || values['sin-activar']) throw new UsageError('--volver goes with no other option');
  if (more.length > 0) throw new UsageError(`--volver takes one remote and one version, not also ${more.join(' ')}`);
  const remotes = known(first === undefined ? [] : [first], [...new Set([...built, ...published])]);
  return { remotes: [/** @type {string} */ (remotes[0])], back: true, version };
}

/** @param {string[]} args */
function parse(args) {
  const option = /** @type {const} */ ({ type: 'boolean' });
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { volver: option, 'sin-activar': option, todos: option },
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
