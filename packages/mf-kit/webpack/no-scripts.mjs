/**
 * Stands in, in the shell's build, for the federation SDK's ways to load scripts and links; see without-unused.mjs: entries come by
 * `script-entries.mjs`.
 */
export const createLink = undefined;
export const createScript = undefined;
export const isStaticResourcesEqual = undefined;
export const loadScript = undefined;
export const safeWrapper = undefined;
