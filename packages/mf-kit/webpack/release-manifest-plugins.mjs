import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { BUDGETS, parseRoutes, SERVER_VERSION } from '@fluxpartes/registry';
import { commitOf, containerName, contextVersions, facades, sharedVersions } from './contract.mjs';
import { ssrBundleOf } from './ssr.mjs';

/**
 * The files that each named chunk loads, relative to the output: its own files and the files that it shares with other
 * chunks.
 * @param {import('webpack').Compilation} compilation
 * @returns {Record<string, { js: string[], css: string[] }>}
 */
export function chunkFiles({ namedChunkGroups }) {
  const filesOf = (group) => {
    const files = group.getFiles();
    return { js: files.filter((file) => file.endsWith('.js')), css: files.filter((file) => file.endsWith('.css')) };
  };
  return Object.fromEntries([...namedChunkGroups].map(([name, group]) => [name, filesOf(group)]));
}

/** An import of the whole module: the used names are unknown. */
const WHOLE = '*';

/**
 * Yields the names of an import that runs: the importing module is in a chunk, and the chunk uses the names. Removed code
 * does not count.
 */
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
 * The names that a remote's build imports from each facade, by the name of the shared module. It must run after chunking
 * and before module concatenation.
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
 * The names that the shell's build exports from each facade, by the name of the shared module.
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

/** A workspace's pages. @throws if its routes.json is invalid */
export function routesOf(root) {
  const file = path.join(root, 'routes.json');
  try {
    return parseRoutes(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file}: ${error.message}`, { cause: error });
  }
}

function write(file, description) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(description, null, 2)}\n`);
}

/** Transfer size of a file in bytes: the compressed size if the build has compressed it. */
function packedSize(file) {
  const [found] = [`${file}.br`, file].filter((one) => existsSync(one));
  return found === undefined ? 0 : statSync(found).size;
}

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

function integrityOf(file) {
  const content = readFileSync(file);
  const digest = createHash('sha384').update(content).digest('base64');
  return { integrity: `sha384-${digest}`, bytes: content.length };
}

/** The files of a build that pages may request. */
const assetsOf = (compilation) =>
  Object.fromEntries(
    compilation
      .getAssets()
      .filter(({ name }) => !/^mf-|^\.\.|\.(br|gz)$/.test(name))
      .map(({ name }) => [name, integrityOf(path.join(compilation.outputOptions.path, name))]),
  );

/** Writes a remote's description beside its files: all facts of the build that publishing, the site and the shell need. */
export class DescribeRemotePlugin {
  #name;
  #root;

  /** @param {{ name: string, root: string }} remote `root` has its routes.json. */
  constructor({ name, root }) {
    this.#name = name;
    this.#root = root;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    let uses = {};
    compiler.hooks.thisCompilation.tap('DescribeRemotePlugin', (compilation) => {
      compilation.fileDependencies.add(path.join(this.#root, 'routes.json'));
      compilation.hooks.afterChunks.tap('DescribeRemotePlugin', () => {
        uses = usedOfFacades(compilation);
      });
    });
    compiler.hooks.afterEmit.tap('DescribeRemotePlugin', (compilation) => {
      write(path.join(compilation.outputOptions.path, 'remote.json'), this.#describe(compilation, uses));
    });
  }

  #describe(compilation, uses) {
    const dir = compilation.outputOptions.path;
    const inDir = (file) => path.join(dir, file);
    const manifest = JSON.parse(readFileSync(inDir('mf-manifest.json'), 'utf8'));
    const entry = manifest.metaData.remoteEntry.name;
    const { [containerName(this.#name)]: _container, ...chunks } = chunkFiles(compilation);
    const routes = routesOf(this.#root);
    const scriptsOf = ({ chunk = 'routes' }) => [
      ...new Set([entry, ...(chunks.routes?.js ?? []), ...(chunks[chunk]?.js ?? [])]),
    ];
    return {
      name: this.#name,
      container: manifest.metaData.globalName,
      exposes: manifest.exposes.map((exposed) => exposed.path),
      entry,
      chunks,
      routes,
      contract: contextVersions.remote,
      shared: Object.fromEntries(manifest.shared.map((one) => [one.name, one.requiredVersion])),
      uses,
      assets: assetsOf(compilation),
      weight: Object.fromEntries(
        routes.map((row) => [row.path, sum(scriptsOf(row).map((file) => packedSize(inDir(file))))]),
      ),
      ssrBundle: ssrBundleOf(compilation),
      commit: commitOf(this.#root),
    };
  }
}

/** The module that gives screens access to the query library's client. */
const CLIENT = /@tanstack.react-query.build.*\bQueryClientProvider\.js$/;

/**
 * The chunks of the shell's own screens that use a query client. The client comes in the chunk `query`, so these screens
 * need its file too.
 */
function queriersOf({ namedChunks, chunkGraph }) {
  const takes = (chunk) => [...chunkGraph.getChunkModulesIterable(chunk)].some(({ resource }) => CLIENT.test(resource));
  return new Set([...namedChunks].filter(([name, chunk]) => name !== 'query' && takes(chunk)).map(([name]) => name));
}

/** Writes the modules that a build of the shell offers to remotes, and the facts that the site needs about the build. */
export class DescribeShellPlugin {
  #root;
  #dir;

  /** @param {{ root: string, dir: string }} options `root` has its routes.json; shell.json and site.json go to `dir`. */
  constructor({ root, dir }) {
    this.#root = root;
    this.#dir = dir;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    let facades = {};
    let queriers = new Set();
    compiler.hooks.thisCompilation.tap('DescribeShellPlugin', (compilation) => {
      compilation.hooks.afterChunks.tap('DescribeShellPlugin', () => {
        facades = offeredByFacades(compilation);
        queriers = queriersOf(compilation);
      });
    });
    compiler.hooks.afterEmit.tap('DescribeShellPlugin', (compilation) => {
      const dir = compilation.outputOptions.path;
      const chunks = chunkFiles(compilation);
      for (const name of queriers) chunks[name].js.push(...(chunks.query?.js ?? []));
      // The shell's files that a remote's page loads.
      const files = [chunks.shell, chunks.query].flatMap((chunk) => chunk?.js ?? []);
      const bytesOf = (names) => sum(names.map((name) => packedSize(path.join(dir, name))));
      const routes = routesOf(this.#root);
      const screens = routes.map((row) => [
        row.path,
        bytesOf([...new Set([...chunks.shell.js, ...(chunks[row.chunk]?.js ?? [])])]),
      ]);
      write(path.join(this.#dir, 'shell.json'), {
        contract: contextVersions.shell,
        shared: sharedVersions,
        facades,
        routes,
        weight: { own: bytesOf(files), ...BUDGETS, screens: Object.fromEntries(screens) },
      });
      // In development the files are in memory and never published.
      const assets = compiler.options.mode === 'production' ? assetsOf(compilation) : {};
      const fonts = compilation.getAssets().flatMap(({ name }) => (name.endsWith('.woff2') ? [name] : []));
      write(path.join(this.#dir, 'site.json'), {
        server: SERVER_VERSION,
        chunks,
        fonts,
        assets,
        ssrBundle: ssrBundleOf(compilation),
        commit: commitOf(this.#root),
      });
    });
  }
}
