import { facades } from './shared-modules.mjs';

/** The whole of a module is imported, so nobody can say what of it. */
const WHOLE = '*';

/** Of what runs, and not of what was left out: the module that imports is in a chunk, and uses what it names. */
function* referencedBy(connection, { compilation, chunkGraph }) {
  const { originModule, dependency } = connection;
  if (!originModule || chunkGraph.getNumberOfModuleChunks(originModule) === 0) return;
  for (const runtime of chunkGraph.getModuleRuntimes(originModule)) {
    if (!connection.isActive(runtime)) continue;
    for (const referenced of compilation.getDependencyReferencedExports(dependency, runtime)) {
      const [name = WHOLE] = Array.isArray(referenced) ? referenced : referenced.name;
      yield name;
    }
  }
}

/**
 * What a remote's build imports of each facade, by the name of the shared module. Has to be asked once chunks are made and
 * before modules are put together.
 * @param {import('webpack').Compilation} compilation
 * @returns {Record<string, string[]>}
 */
export function usedOfFacades(compilation) {
  const { moduleGraph, chunkGraph } = compilation;
  const used = Object.fromEntries(Object.keys(facades).map((name) => [name, new Set()]));
  for (const module of compilation.modules) {
    const names = module.type === 'consume-shared-module' ? used[module.options.shareKey] : undefined;
    if (!names) continue;
    for (const connection of moduleGraph.getIncomingConnections(module)) {
      for (const name of referencedBy(connection, { compilation, chunkGraph })) names.add(name);
    }
  }
  return Object.fromEntries(Object.entries(used).map(([name, names]) => [name, [...names].sort()]));
}

/**
 * What the shell's build offers of each facade, by the name of the shared module.
 * @param {import('webpack').Compilation} compilation
 * @returns {Record<string, string[]>}
 */
export function offeredByFacades({ modules, moduleGraph }) {
  const nameOf = new Map(Object.entries(facades).map(([name, file]) => [file, name]));
  const offered = [...modules]
    .filter((module) => nameOf.has(module.resource))
    .map((module) => [nameOf.get(module.resource), moduleGraph.getExportsInfo(module).getProvidedExports()]);
  return Object.fromEntries(offered.map(([name, exports]) => [name, [...exports].sort()]));
}
