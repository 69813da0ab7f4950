// @ts-check
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {import('@fluxpartes/registry').RemoteDescription} RemoteDescription
 * @typedef {import('@fluxpartes/registry').ShellDescription} ShellDescription
 * @typedef {{ page: string, visitor: string, message: string }} Thrown
 * @typedef {{ min: number, max: number }} VersionRange
 * @typedef {{ paths: string[], thrown: Thrown[], contract: VersionRange } | { error: string }} Answer
 */

/** How long all pages of a remote may take to be drawn, in ms; a second as a rule. */
const PATIENCE = 60_000;

const PROGRAMS = {
  screens: fileURLToPath(new URL('./draw/main.mjs', import.meta.url)),
  firstPaint: fileURLToPath(new URL('./draw/first-paint.mjs', import.meta.url)),
};

/**
 * Loads a built remote as the shell would, in a process of its own, and draws each of its pages with fixtures.
 * @param {{ dir: string, description: RemoteDescription, shell: ShellDescription, patience?: number }} build `patience` in ms
 * @returns {Promise<string[]>} what is wrong with its pages, a sentence each
 */
export async function readPages({ dir, description, shell, patience = PATIENCE }) {
  const { entry, container, routes, shared, contract } = description;
  const version = Math.min(contract.max, shell.contract.max);
  const answer = /** @type {Answer} */ (
    await ask('screens', { dir, entry, container, routes, shared, version }, patience)
  );
  if ('error' in answer) return [`its ./routes does not load: ${answer.error}`];
  const listed = routes.map(({ path }) => path);
  return [
    ...contractProblems(answer.contract, contract),
    ...pathProblems(answer.paths, listed),
    ...new Set(answer.thrown.map(said)),
    ...(await drawingProblems({ dir, description, version }, patience)),
  ];
}

/**
 * What is wrong with what the site draws of a remote.
 * @param {{ dir: string, description: Pick<RemoteDescription, 'drawing' | 'routes'>, version: number }} build
 * @param {number} [patience]
 * @returns {Promise<string[]>}
 */
export async function drawingProblems({ dir, description: { drawing, routes }, version }, patience = PATIENCE) {
  const [wanted] = routes.filter((row) => row.drawn);
  if (drawing === undefined) {
    return wanted
      ? [`its page '${wanted.path}' is to be drawn by the site, and nothing was built to draw it with`]
      : [];
  }
  const answer = /** @type {{ problems: string[] } | { error: string }} */ (
    await ask('firstPaint', { dir, drawing, routes, version }, patience)
  );
  return 'error' in answer ? [`what the site is to draw it with does not load: ${answer.error}`] : answer.problems;
}

/** @param {Thrown} thrown */
const said = ({ page, message }) => `its page '${page}' throws when drawn: ${message.split('\n')[0]}`;

/** @param {keyof typeof PROGRAMS} program @param {object} job @param {number} patience @returns {Promise<unknown>} */
function ask(program, job, patience) {
  // What a team built runs there: of what this process was told, it gets nothing.
  const child = fork(PROGRAMS[program], [JSON.stringify(job)], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [],
    env: {},
  });
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), patience);
    const settle = (/** @type {unknown} */ answer) => {
      clearTimeout(timer);
      resolve(answer);
    };
    child.once('message', (message) => settle(message));
    child.once('error', ({ message }) => settle({ error: message }));
    child.once('exit', (code) =>
      settle({ error: code === null ? `it took longer than ${patience} ms` : `it ended the process with ${code}` }),
    );
  });
}

/** The shell believes what the module itself says. @param {VersionRange} said @param {VersionRange} described */
function* contractProblems({ min, max }, described) {
  if (min !== described.min || max !== described.max)
    yield `its ./routes says versions ${min} to ${max} of the context, its description ${described.min} to ${described.max}`;
}

/** @param {readonly string[]} paths @param {readonly string[]} listed */
function* pathProblems(paths, listed) {
  for (const declared of paths) {
    if (!declared.startsWith('/')) yield `its route '${declared}' is not absolute`;
    else if (!listed.includes(declared)) yield `its route '${declared}' is not in its routes.json`;
  }
  for (const missing of listed.filter((one) => !paths.includes(one)))
    yield `its route '${missing}' is in its routes.json alone`;
}
