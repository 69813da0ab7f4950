/**
 * Stands in for the federation runtime's own preloading in the shell's build; see without-unused.mjs. It reads manifests,
 * which the shell does without: what a step to another section takes, `shell/src/remotes/first-load.ts` asks for.
 */
export const defaultPreloadArgs = (preloadConfig) => preloadConfig;
export const formatPreloadArgs = () => [];
export const normalizePreloadExposes = (exposes) => exposes ?? [];
export const preloadAssets = () => Promise.resolve([]);
