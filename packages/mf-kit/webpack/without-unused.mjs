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

/** Entries of every kind. */
const FORMS = [
  [/runtime-core.dist.utils.load\.js$/, './script-entries.mjs'],
  [/sdk.dist.dom\.js$/, './no-scripts.mjs'],
];

/** What a build carries for shared modules cut to size by a server, and for remotes that it names. */
const WAYS = [
  [/webpack-bundler-runtime.dist.(init|getSharedFallbackGetter)\.js$/, './no-tree-shaking.mjs'],
  [/webpack-bundler-runtime.dist.updateOptions\.js$/, './shared-consumes.mjs'],
  [/webpack-bundler-runtime.dist.remotes\.js$/, './no-remotes-of-builds.mjs'],
];

/** What the code that starts a page needs; a remote starts none. */
const STARTS = [[/webpack-bundler-runtime.dist.installInitialConsumes\.js$/, './no-initial-consumes.mjs']];

/**
 * What the federation's runtime brings and nobody here needs stays out of the pages. The shell has the runtime's core and nothing
 * of a build's own, a remote the other way round.
 * @param {'shell' | 'remote'} role
 */
export const withoutUnused = (role) =>
  [...WORDS, ...(role === 'shell' ? [...RANGES, ...MANIFESTS, ...FORMS] : [...WAYS, ...STARTS])].map(
    ([part, standIn]) =>
      new webpack.NormalModuleReplacementPlugin(part, fileURLToPath(new URL(standIn, import.meta.url))),
  );
