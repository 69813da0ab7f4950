import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startProgram } from './supervisor.mjs';

it('startProgram prints only the reports that a program sends', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'flux-programa-'));
  const script = path.join(dataDir, 'programa.mjs');
  writeFileSync(
    script,
    "for (const m of [null, 'x', { report: 7 }, { report: 'un enlace' }]) process.send(m);\nsetInterval(() => {}, 1000);\n",
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

it('startProgram starts a new log and keeps the log of the previous run', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'flux-registro-'));
  const script = path.join(dataDir, 'programa.mjs');
  writeFileSync(
    script,
    "console.log(process.env.RUN);\nprocess.send({ report: 'listo' });\nsetInterval(() => {}, 1000);\n",
  );
  for (const RUN of ['uno', 'dos', 'tres']) {
    await new Promise((resolve) => {
      const program = startProgram({ name: 'charla', script, env: { ...process.env, RUN }, dataDir, say: finish });
      async function finish() {
        await program.stop();
        resolve();
      }
    });
  }
  const folder = path.join(dataDir, 'registros');
  const logs = readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]);
  expect(Object.fromEntries(logs)).toEqual({ 'charla.log': 'tres\n', 'charla.log.1': 'dos\n' });
  rmSync(dataDir, { recursive: true, force: true });
});
