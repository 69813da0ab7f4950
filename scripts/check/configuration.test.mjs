import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { staleConfiguration, writeConfiguration } from './configuration.mjs';

const API = `
const environmentSchema = z.object({
  // Network
  /** Port of the site. */
  PORT: setting.port(8_080),
  /**
   * Seconds until connections
   * are rejected.
   * @default \`5\`; \`0\` where local
   */
  PAUSE: z.coerce.number('has to be a number').min(0).optional(),
  // Switches
  /** \`no\` switches the cache off. */
  CACHE: setting.oneOf(['si', 'no']).default('si'),
});`;
const SITE = `
const environmentSchema = z.object({
  // Network
  PORT: port(8080),
  /** Address. */
  HOST: z.string().default('0.0.0.0'),
});`;
const PAGE = '# Configuration\n<!-- settings -->\n<!-- end of the settings -->\nMore.\n';

let root;
const write = (file, text) => {
  mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
};
const page = () => readFileSync(path.join(root, 'docs/configuration.md'), 'utf8');

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'configuration-'));
  write('api/src/config/config.ts', API);
  write('shell/server/settings.ts', SITE);
  write('docs/configuration.md', PAGE);
});

afterEach(() => rmSync(root, { recursive: true }));

it('writes each setting of both schemas with its default, programs and description', () => {
  writeConfiguration(root);
  expect(page()).toBe(`# Configuration
<!-- settings -->

## Network
| name | default | program | purpose |
|---|---|---|---|
| \`PORT\` | \`8080\` | API, site | Port of the site. |
| \`PAUSE\` | \`5\`; \`0\` where local | API | Seconds until connections are rejected. |
| \`HOST\` | \`0.0.0.0\` | site | Address. |

## Switches
| name | default | program | purpose |
|---|---|---|---|
| \`CACHE\` | \`si\` or \`no\` | API | \`no\` switches the cache off. |

<!-- end of the settings -->
More.
`);
  expect(staleConfiguration(root)).toEqual([]);
});

it('reports a page that differs, and a setting without a description', () => {
  writeConfiguration(root);
  write('shell/server/settings.ts', SITE.replace('/** Address. */', ''));
  expect(staleConfiguration(root)).toEqual([
    'HOST has no description in its schema',
    "docs/configuration.md differs from the settings' schemas: `npm run configuration` writes it",
  ]);
});
