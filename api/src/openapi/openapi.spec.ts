import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { CALLS as FUZZ_CALLS } from '../../test/fuzz-calls.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let test: TestApp;
let text: string;
let paths: Record<string, Record<string, { summary: string; responses: Record<string, unknown> }>>;

beforeAll(async () => {
  test = await createTestApp();
  const answer = await test.guest().get('/documentacion-json').expect(200);
  text = answer.text;
  paths = answer.body.paths;
});
afterAll(() => test.close());

/** The calls of the fuzz test; `/documentacion` describes the others and not itself. */
const CALLS = FUZZ_CALLS.map(
  ({ method, path }) =>
    `${method.toUpperCase()} ${path.replace(/^\/fotos\/.*/, '/fotos/{hash}/{archivo}').replace(':id', '{id}')}`,
);

function described(): string[] {
  return Object.entries(paths).flatMap(([path, item]) => Object.keys(item).map((m) => `${m.toUpperCase()} ${path}`));
}

it('passes the Redocly linter without errors', () => {
  const script = join(__dirname, '../../test/redocly-lint.mjs');
  const errors: unknown = JSON.parse(execFileSync(process.execPath, [script], { input: text, encoding: 'utf8' }));
  expect(errors).toEqual([]);
}, 30_000);

it('fails the Redocly linter when a schema reference is broken', () => {
  const script = join(__dirname, '../../test/redocly-lint.mjs');
  const broken = text.replace('"#/components/schemas/Error"', '"#/components/schemas/Falta"');
  const errors: unknown = JSON.parse(execFileSync(process.execPath, [script], { input: broken, encoding: 'utf8' }));
  expect(errors).not.toEqual([]);
}, 30_000);

it('describes every API call and no other', () => {
  expect(described().sort()).toEqual([...CALLS].sort());
});

it.each(CALLS)('has a summary of %s', (call) => {
  const [method = '', path = ''] = call.split(' ');
  expect(paths[path]?.[method.toLowerCase()]?.summary).toMatch(/\w/);
});

it.each(CALLS)('describes success and errors of %s', (call) => {
  const [method = '', path = ''] = call.split(' ');
  const responses = paths[path]?.[method.toLowerCase()]?.responses ?? {};
  const codes = Object.keys(responses);
  expect(codes.some((code) => /^2\d\d$/.test(code))).toBe(true);
  expect(codes).toContain('default');
});
