export { createRemoteConfig } from './remote-config.mjs';
export { createShellConfig } from './shell-config.mjs';
export { containerName } from './container-name.mjs';
export { sharedVersions } from './shared-modules.mjs';
