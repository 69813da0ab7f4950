import { frontJestConfig } from '@fluxpartes/ui/jest';

export default frontJestConfig('mf-nuevo');
