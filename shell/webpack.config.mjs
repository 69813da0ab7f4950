import { createShellConfig } from '@fluxpartes/mf-kit/webpack/shell';

export default createShellConfig({ root: import.meta.dirname });
