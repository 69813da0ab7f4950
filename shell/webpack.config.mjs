import { createShellConfig } from '@fluxpartes/mf-kit/webpack';

export default createShellConfig({ root: import.meta.dirname });
