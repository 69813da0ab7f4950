import path from 'node:path';
import { needsOf } from './needs.mjs';

const ROOT = path.resolve(__dirname, '../..');
/** In the place of jest, which tells the files that a word picks. */
const finding = (files) => async () => files.map((file) => path.join(ROOT, file));

it.each([
  ['a rule', ['packages/dominio/src/money.test.ts'], { jest: true, postgres: false, build: false }],
  ['a call', ['api/src/permission-matrix.spec.ts'], { jest: true, postgres: true, build: false }],
  ["the API's own program", ['api/src/http/graceful-shutdown.spec.ts'], { jest: true, postgres: true, build: true }],
  ['nothing', [], { jest: false, postgres: false, build: false }],
])('a word that finds %s asks for what that takes, and for no browser', async (_, files, needs) => {
  expect(await needsOf(ROOT, ['a-word-of-no-screen'], finding(files))).toEqual({ ...needs, browser: [] });
});

it('a word that finds a screen asks for its browser test and for the builds', async () => {
  const needs = await needsOf(ROOT, ['e2e/catalogo.spec'], finding([]));
  expect(needs).toEqual({ jest: false, postgres: false, build: true, browser: ['catalogo.spec.ts'] });
});

it('without a word everything is asked for', async () => {
  const needs = await needsOf(ROOT, []);
  expect(needs).toMatchObject({ jest: true, postgres: true, build: true });
  expect(needs.browser.length).toBeGreaterThan(1);
});
