export { containerName } from './container-name.mjs';
export { createRemoteConfig } from './remote-config.mjs';
export { sharedVersions } from './shared-modules.mjs';
export { createShellConfig } from './shell-config.mjs';
