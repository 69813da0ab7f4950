import { createRemoteConfig } from '@fluxpartes/mf-kit/webpack';

export default createRemoteConfig({ name: 'mf-admin', root: import.meta.dirname, port: 3104 });
