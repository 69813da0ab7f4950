import { report } from './report.mjs';

const check = (name, findings) => ({
  name,
  run: async () => ({ ok: findings.length === 0, findings: findings.length, output: findings.join('\n') }),
});

async function printed(checks) {
  const lines = [];
  const ok = await report(checks, (line) => lines.push(line));
  return { ok, text: lines.join('\n').replace(/\d+\.\d s/g, '0 s') };
}

it('groups and counts the findings of each check, even if a check throws', async () => {
  const broken = { name: 'broken', run: async () => Promise.reject(new Error('no such file')) };
  const { ok, text } = await printed([broken, check('names', ['first', 'second']), check('types', [])]);
  expect(ok).toBe(false);
  expect(text).toMatch(/── broken: 1\nError: no such file[\s\S]*\n\n── names: 2\nfirst\nsecond\n\n✗ broken/);
  expect(text).toMatch(/✗ names +0 s\n✓ types +0 s\n3 checks, 2 failed, 3 findings, 0 s$/);
});

it('passes when there are no findings', async () => {
  const { ok, text } = await printed([check('types', [])]);
  expect({ ok, text }).toEqual({
    ok: true,
    text: expect.stringMatching(/^\n✓ types +0 s\n1 checks, all passed, 0 s$/),
  });
});
