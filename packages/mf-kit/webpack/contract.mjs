/** What shell and remotes have to agree on at run time; the publisher holds each build against it. */
export { containerName } from './container-name.mjs';
export { sharedVersions } from './shared-modules.mjs';
