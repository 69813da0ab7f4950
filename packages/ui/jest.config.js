import { frontJestConfig } from './jest/front-jest-config.js';

export default frontJestConfig('ui');
