/**
 * Stands in for how a build loads the remotes that it names itself; see without-unused.mjs. None is named by a build here:
 * the shell registers them when a page starts.
 */
export const remotes = undefined;
