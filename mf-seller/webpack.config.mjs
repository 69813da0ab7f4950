import { createRemoteConfig } from '@fluxpartes/mf-kit/webpack';

export default createRemoteConfig({
  name: 'mf-seller',
  root: import.meta.dirname,
  port: 3103,
  kindred: ['crear', 'editar', 'mis-publicaciones'],
});
