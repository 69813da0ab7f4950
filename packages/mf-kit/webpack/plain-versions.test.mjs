import { createRequire } from 'node:module';
import path from 'node:path';
import { satisfy } from './plain-versions.mjs';

const require = createRequire(__filename);
const runtime = path.dirname(require.resolve('@module-federation/runtime-core'));
const { satisfy: whole } = require(path.join(runtime, 'utils/semver/index.cjs'));

const VERSIONS = ['19.3.0', '19.3.1', '19.3.10', '19.2.9', '19.4.0', '20.0.0', '18.9.9', '7.8.2'];

it.each(['~', '^', '<=', ''])('says of versions asked for with %p what the runtime itself says', (sign) => {
  for (const version of VERSIONS) {
    for (const asked of VERSIONS) {
      expect([version, sign + asked, satisfy(version, sign + asked)]).toEqual([
        version,
        sign + asked,
        whole(version, sign + asked),
      ]);
    }
  }
});
