import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startProgram } from './program.mjs';

it('says at once what a program has for people, and nothing else of what it sends', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'flux-programa-'));
  const script = path.join(dataDir, 'programa.mjs');
  writeFileSync(
    script,
    "for (const m of [null, 'x', { decir: 7 }, { decir: 'un enlace' }]) process.send(m);\nsetInterval(() => {}, 1000);\n",
  );
  const said = await new Promise((resolve) => {
    const program = startProgram({ name: 'programa', script, env: process.env, dataDir, say: finish });
    async function finish(text) {
      await program.stop();
      resolve(text);
    }
  });
  expect(said).toBe('un enlace');
  rmSync(dataDir, { recursive: true, force: true });
});
