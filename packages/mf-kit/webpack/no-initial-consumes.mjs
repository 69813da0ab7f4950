/**
 * Stands in, in a remote's build, for how code that starts a page gets its shared modules; see without-unused.mjs. A remote's
 * entry takes none: its screens do, which come later.
 */
export const installInitialConsumes = undefined;
