// @ts-check
import { budgetProblems } from '@fluxpartes/registry';

/**
 * @typedef {import('@fluxpartes/registry').Release} Release
 * @typedef {import('@fluxpartes/registry').Registry} Registry
 * @typedef {import('@fluxpartes/registry').ShellDescription} ShellDescription
 * @typedef {Pick<Release, 'container' | 'exposes' | 'routes' | 'contract' | 'shared' | 'uses' | 'weight' | 'assets'>} Facts
 */

/** A rejected build or release; the message has one line for each reason. */
export class ContractError extends Error {
  /** @override */
  name = 'ContractError';
}

/** @param {string} what @param {readonly string[]} problems @throws {ContractError} where there are any */
export function refuse(what, problems) {
  if (problems.length > 0) throw new ContractError(`${what}:\n${problems.map((line) => `- ${line}`).join('\n')}`);
}

/** First path segments that the site itself serves. */
const RESERVED = new Set(['api', 'mf', 'shell', 'salud']);

/**
 * Every page and the registry carry the manifest, so its size is limited, in bytes. The manifest of a large remote has 4
 * KB.
 */
const MAX_MANIFEST_BYTES = 65_536;

/**
 * Yields a sentence for each incompatibility of a remote's build with a shell.
 * @param {Facts} build
 * @param {{ container: string, shell: ShellDescription, called?: string }} live `container`: the name that the shell will
 *   load; `called`: the shell in the sentences
 * @returns {Generator<string>}
 */
export function* shellProblems(build, { container, shell, called = 'the live shell' }) {
  if (build.container !== container) yield `its container is called ${build.container}, not ${container}`;
  if (build.exposes.length !== 1 || build.exposes[0] !== './routes')
    yield `it exposes ${build.exposes.join(', ') || 'nothing'}, not ./routes alone`;
  if (build.contract.min > shell.contract.max || build.contract.max < shell.contract.min)
    yield `it works with ${said(build.contract)} of the shell's context, ${called} offers ${said(shell.contract)}`;
  const { length } = JSON.stringify(build);
  if (length > MAX_MANIFEST_BYTES)
    yield `its description has ${length} bytes, the most is ${MAX_MANIFEST_BYTES}: every page carries it`;
  yield* sharedProblems(build, shell, called);
  yield* budgetProblems(build.weight, shell.weight);
}

/** @param {{ min: number, max: number }} range */
const said = ({ min, max }) => (min === max ? `version ${min}` : `versions ${min} to ${max}`);

/**
 * Whether a shell offers the version of a shared module that the build wants. `~1.2.3` allows a later patch.
 * @param {string} wanted @param {string} offered
 */
function isServed(wanted, offered) {
  if (!wanted.startsWith('~')) return wanted === offered;
  const [least, most] = [wanted.slice(1), offered].map((version) => version.split('.'));
  const patch = (/** @type {string[] | undefined} */ parts) => Number(parts?.[2]);
  return least?.[0] === most?.[0] && least?.[1] === most?.[1] && patch(most) >= patch(least);
}

/**
 * @param {Facts} build @param {ShellDescription} shell @param {string} called
 * @returns {Generator<string>}
 */
function* sharedProblems({ shared, uses }, shell, called) {
  for (const [name, version] of Object.entries(shared)) {
    const owner = name.replace(/^(react|react-dom)\/.*/, '$1');
    const offered = Object.hasOwn(shell.shared, owner) ? shell.shared[owner] : undefined;
    if (offered === undefined) yield `it shares ${name}, which ${called} does not provide`;
    else if (!isServed(version, offered)) yield `it wants ${name} ${version}, ${called} has ${offered}`;
  }
  for (const [facade, names] of Object.entries(uses)) {
    for (const name of names) {
      if (name === '*') yield `it imports the whole of ${facade}, of which ${called} offers a part`;
      else if (!Object.hasOwn(shell.facades, facade) || !shell.facades[facade]?.includes(name))
        yield `it imports ${name} of ${facade}, which ${called} does not offer`;
    }
  }
}

/**
 * @param {string} remote
 * @param {Facts} build
 * @param {{ shell: ShellDescription, registry: Registry }} live
 * @returns {Generator<string>}
 */
export function* routeProblems(remote, { routes }, { shell, registry }) {
  if (routes.length === 0) yield 'it declares no route';
  const owners = [{ owner: 'the shell', routes: shell.routes }, ...liveOthers(remote, registry)];
  for (const { path } of routes) {
    if (RESERVED.has(path.split('/')[1]?.toLowerCase() ?? ''))
      yield `its route '${path}' is where the site answers itself`;
    const taken = owners.find((one) => one.routes.some((row) => meet(row.path, path)));
    if (taken) yield `its route '${path}' belongs to ${taken.owner}`;
  }
}

/** @param {string} remote @param {Registry} registry */
function liveOthers(remote, { remotes }) {
  return Object.entries(remotes)
    .filter(([name]) => name !== remote)
    .map(([owner, { live, canary, releases }]) => ({
      owner,
      routes: [live, canary?.version].flatMap((version) => (version != null && releases[version]?.routes) || []),
    }));
}

/**
 * Yields the incompatibilities of a shell with the live remotes.
 * @param {ShellDescription} shell
 * @param {readonly { name: string, version: string, facts: Facts }[]} live
 * @returns {Generator<string>}
 */
export function* remoteProblems(shell, live) {
  yield* budgetProblems(shell.weight.screens, { own: 0, pages: shell.weight.pages });
  for (const { name, version, facts } of live) {
    const who = `${name} ${version} would not work with it:`;
    const facing = shellProblems(facts, { container: facts.container, shell, called: 'this shell' });
    for (const problem of facing) yield `${who} ${problem}`;
    for (const { path } of shell.routes) {
      if (facts.routes.some((row) => meet(row.path, path))) yield `its route '${path}' belongs to ${name}`;
    }
  }
}

/** Whether one path can match both patterns. @param {string} one @param {string} other */
function meet(one, other) {
  const [a, b] = [one.toLowerCase().split('/'), other.toLowerCase().split('/')];
  const isAny = (/** @type {string | undefined} */ part) => part?.startsWith(':');
  return a.length === b.length && a.every((part, i) => part === b[i] || isAny(part) || isAny(b[i]));
}
