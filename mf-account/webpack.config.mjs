import { createRemoteConfig } from '@fluxpartes/mf-kit/webpack';

export default createRemoteConfig({
  name: 'mf-account',
  root: import.meta.dirname,
  port: 3102,
  kindred: ['compras', 'perfil'],
});
