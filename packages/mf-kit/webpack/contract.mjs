import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** What shell and remotes have to agree on at run time; the publisher holds each build against it. */
export { containerName } from './container-name.mjs';
export { sharedVersions } from './shared-modules.mjs';

/**
 * Versions of the shell's context: which ones a remote that is built with this mf-kit was built for, and which ones the
 * shell of this tree has. Both ends are included.
 * @type {{ shell: { min: number, max: number }, remote: { min: number, max: number } }}
 */
export const contextVersions = JSON.parse(readFileSync(new URL('../src/contract.json', import.meta.url), 'utf8'));

/** The federation runtime that the shell provides to its remotes, for whoever loads a remote outside of a browser. */
export const federationRuntime = () => createRequire(import.meta.url)('@module-federation/runtime-core');
