// @ts-check
import { containerName } from '@fluxpartes/mf-kit/contract';
import { readRoutes } from './read-routes.mjs';

/**
 * Loads a built remote as the shell would and says what is wrong with its pages.
 * @param {{ dir: string, description: import('@fluxpartes/mf-kit/registry').RemoteDescription, versions: Record<string, string> }} build
 * @returns {Promise<string[]>}
 */
export async function readPages({ dir, description, versions }) {
  const { entry, routes, name } = description;
  try {
    const { paths } = await readRoutes({ dir, entry, container: containerName(name), versions });
    return [
      ...pathProblems(
        paths,
        routes.map(({ path }) => path),
      ),
    ];
  } catch (error) {
    return [`its ./routes does not load: ${error instanceof Error ? error.message : error}`];
  }
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
