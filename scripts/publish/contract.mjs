import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { containerName, sharedVersions } from '@fluxpartes/mf-kit/contract';
import { readRoutes } from './read-routes.mjs';

/** A build that may not be published; the message has one line for each reason. */
export class ContractError extends Error {
  name = 'ContractError';
}

function readJson(dir, file) {
  const whole = path.join(dir, file);
  if (!existsSync(whole)) throw new ContractError(`${whole} is missing: build the remote first`);
  return JSON.parse(readFileSync(whole, 'utf8'));
}

function* manifestProblems(manifest, remote) {
  if (manifest.metaData.globalName !== containerName(remote)) {
    yield `its container is called ${manifest.metaData.globalName}, not ${containerName(remote)}`;
  }
  const exposed = manifest.exposes.map((expose) => expose.path);
  if (exposed.length !== 1 || exposed[0] !== './routes')
    yield `it exposes ${exposed.join(', ') || 'nothing'}, not ./routes alone`;
  for (const { name, requiredVersion } of manifest.shared) {
    const owner = name.replace(/^(react|react-dom)\/.*/, '$1');
    if (!(owner in sharedVersions)) yield `it shares ${name}, which the shell does not provide`;
    else if (requiredVersion !== sharedVersions[owner]) {
      yield `it wants ${name} ${requiredVersion}, the shell has ${sharedVersions[owner]}`;
    }
  }
}

function* pathProblems(paths, owned) {
  if (paths.length === 0) yield 'it declares no route';
  for (const declared of paths) {
    if (!declared.startsWith('/')) yield `its route '${declared}' is not absolute`;
    else if (!owned.includes(declared)) yield `its route '${declared}' is not one of its own (shell/routes.json)`;
  }
  for (const missing of owned.filter((one) => !paths.includes(one))) yield `its route '${missing}' is missing`;
}

/**
 * Checks that a built remote is what the shell can mount: it exposes `./routes` alone, shares at the shell's exact
 * versions, and declares exactly its own absolute routes.
 * @param {{ remote: string, dir: string, routes: { path: string, remote?: string }[] }} build `dir` is the build's folder.
 * @returns {Promise<{ entry: string, chunks: Record<string, { js: string[], css: string[] }> }>}
 * @throws {ContractError}
 */
export async function checkContract({ remote, dir, routes }) {
  const manifest = readJson(dir, 'mf-manifest.json');
  const { chunks } = readJson(dir, 'chunks.json');
  const entry = manifest.metaData.remoteEntry.name;
  const problems = [...manifestProblems(manifest, remote)];
  if (problems.length === 0) {
    try {
      const { paths } = await readRoutes({ dir, entry, container: containerName(remote), versions: sharedVersions });
      problems.push(
        ...pathProblems(
          paths,
          routes.filter((row) => row.remote === remote).map((row) => row.path),
        ),
      );
    } catch (error) {
      problems.push(`its ./routes does not load: ${error instanceof Error ? error.message : error}`);
    }
  }
  if (problems.length > 0)
    throw new ContractError(`${remote} cannot be published:\n${problems.map((line) => `- ${line}`).join('\n')}`);
  return { entry, chunks };
}
