import { packageJestConfig } from '../../scripts/testing/package-jest-config.mjs';

export default packageJestConfig('registry');
