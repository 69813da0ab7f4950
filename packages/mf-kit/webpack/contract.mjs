import { createRequire } from 'node:module';

/** What shell and remotes have to agree on at run time; the publisher holds each build against it. */
export { commitOf } from './commit.mjs';
export { containerName } from './container-name.mjs';
export { contextVersions } from './context-versions.mjs';
export { sharedVersions } from './shared-modules.mjs';

/** The federation runtime that the shell provides to its remotes, for whoever loads a remote outside of a browser. */
export const federationRuntime = () => createRequire(import.meta.url)('@module-federation/runtime-core');
