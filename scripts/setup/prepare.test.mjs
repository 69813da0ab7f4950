import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isInstalled, isNodeSupported, sourceStamp } from './prepare.mjs';

let root;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'flux-clon-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(name, contents) {
  const file = path.join(root, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, typeof contents === 'string' ? contents : JSON.stringify(contents));
}

it.each([
  ['18.20.4', false],
  ['20.18.3', false],
  ['20.19.0', true],
  ['22.1.0', true],
  ['24.0.0', true],
])('isNodeSupported of %s returns %s', (version, expected) => {
  expect(isNodeSupported(version)).toBe(expected);
});

describe('isInstalled', () => {
  const WANTED = {
    '': {},
    'node_modules/a': { version: '1.0.0' },
    'node_modules/other-platform': { version: '2.0.0', optional: true },
    'node_modules/tested-with': { version: '3.0.0', dev: true },
  };
  const TO_RUN = { 'node_modules/a': { version: '1.0.0' } };
  const EVERYTHING = { ...TO_RUN, 'node_modules/tested-with': { version: '3.0.0' } };

  it.each([
    ['everything', EVERYTHING, [true, true]],
    ['what runs', TO_RUN, [false, true]],
    ['another version', { ...EVERYTHING, 'node_modules/a': { version: '1.0.1' } }, [false, false]],
    ['less', {}, [false, false]],
  ])('compares the lock file with %s installed, for testing and for running', (_what, present, expected) => {
    write('package-lock.json', { packages: WANTED });
    write('node_modules/.package-lock.json', { packages: present });
    expect([isInstalled(root, 'everything'), isInstalled(root, 'to run')]).toEqual(expected);
  });

  it('returns false on a fresh clone', () => {
    write('package-lock.json', { packages: WANTED });
    expect(isInstalled(root)).toBe(false);
  });
});

describe('sourceStamp', () => {
  beforeEach(() => {
    write('lerna.json', { packages: ['packages/*', 'api'] });
    write('packages/a/src/index.ts', 'export {};');
    write('api/src/main.ts', 'start();');
  });

  it.each([
    ['a source', 'api/src/main.ts'],
    ['a new file', 'packages/a/src/new.ts'],
    ['the lock file', 'package-lock.json'],
  ])('changes with %s', (_what, file) => {
    const before = sourceStamp(root);
    write(file, 'changed');
    expect(sourceStamp(root)).not.toBe(before);
  });

  it.each(['api/src/main.spec.ts', 'packages/a/src/a.test.tsx', 'api/dist/main.js', 'api/node_modules/x/index.js'])(
    'does not change with %s',
    (file) => {
      const before = sourceStamp(root);
      write(file, 'changed');
      expect(sourceStamp(root)).toBe(before);
    },
  );
});
