import { createRemoteConfig } from '@fluxpartes/mf-kit/webpack';

export default createRemoteConfig({ name: 'mf-catalogue', root: import.meta.dirname, port: 3101 });
