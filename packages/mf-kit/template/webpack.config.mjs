import { createRemoteConfig } from '@fluxpartes/mf-kit/webpack';

export default createRemoteConfig({ name: 'mf-nuevo', root: import.meta.dirname, port: 3110 });
