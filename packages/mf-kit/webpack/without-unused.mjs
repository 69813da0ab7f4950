import { fileURLToPath } from 'node:url';
import webpack from 'webpack';

/** Sentences of errors that stand, code by code, in the runtime's own papers; and a logger with levels and traces. */
const WORDS = [
  [/error-codes.dist.desc\.mjs$/, './no-error-texts.mjs'],
  [/sdk.dist.logger\.js$/, './no-logger.mjs'],
];

/** Ranges of every form that npm knows, where builds of mf-kit write one. */
const RANGES = [[/runtime-core.dist.utils.semver.index\.js$/, './plain-versions.mjs']];

/**
 * The runtime's parts that read remotes' manifests, which it does not leave out by itself: our remotes are registered by
 * their entries, so they are never reached.
 */
const MANIFESTS = [
  [/runtime-core.dist.plugins.snapshot.SnapshotHandler\.js$/, './no-snapshots.mjs'],
  [/runtime-core.dist.utils.preload\.js$/, './no-preloads.mjs'],
];

/** Entries of every kind, and all of its core for whoever is given it. */
const FORMS = [
  [/runtime-core.dist.utils.load\.js$/, './script-entries.mjs'],
  [/sdk.dist.dom\.js$/, './no-scripts.mjs'],
  [/^@module-federation\/runtime-tools\/runtime-core$/, './shared-core.mjs'],
];

/** What every build carries for shared modules cut to size by a server, and for remotes that a build names. */
const WAYS = [
  [/webpack-bundler-runtime.dist.(init|getSharedFallbackGetter)\.js$/, './no-tree-shaking.mjs'],
  [/webpack-bundler-runtime.dist.updateOptions\.js$/, './shared-consumes.mjs'],
  [/webpack-bundler-runtime.dist.remotes\.js$/, './no-remotes-of-builds.mjs'],
];

/** What the code that starts a page needs; a remote starts none. */
const STARTS = [[/webpack-bundler-runtime.dist.installInitialConsumes\.js$/, './no-initial-consumes.mjs']];

/**
 * What the federation's runtime brings and nobody here needs stays out of the pages. Only the shell has the runtime's core.
 * @param {'shell' | 'remote'} role
 */
export const withoutUnused = (role) =>
  [...WORDS, ...WAYS, ...(role === 'shell' ? [...RANGES, ...MANIFESTS, ...FORMS] : STARTS)].map(
    ([part, standIn]) =>
      new webpack.NormalModuleReplacementPlugin(part, fileURLToPath(new URL(standIn, import.meta.url))),
  );

/** The plugin that gives remotes the shell's runtime, in the form of modules that the rest has. */
export const inModuleForm = () =>
  new webpack.NormalModuleReplacementPlugin(/inject-external-runtime-core-plugin.dist.index\.cjs$/, (resource) => {
    resource.request = resource.request.replace(/cjs$/, 'js');
  });
