import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startProgram } from './program.mjs';

it('says at once what a program has for people, and nothing else of what it sends', async () => {
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

it('keeps the log within its bytes while the program writes it, and old ones beside it', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'flux-registro-'));
  const script = path.join(dataDir, 'programa.mjs');
  // 20 kB of lines ten times a second, 60 times.
  writeFileSync(
    script,
    `let n = 0;
    const timer = setInterval(() => {
      for (let i = 0; i < 200; i++) process.stdout.write(String(n++).padEnd(99, ' ') + '\\n');
      if (n < 12000) return;
      clearInterval(timer);
      process.send({ report: 'listo' });
      setInterval(() => {}, 1000);
    }, 100);`,
  );
  const limit = 100_000;
  const folder = path.join(dataDir, 'registros');
  const sizes = [];
  const watch = setInterval(() => sizes.push(statSync(path.join(folder, 'charla.log')).size), 50);
  await new Promise((resolve) => {
    const program = startProgram({ name: 'charla', script, env: process.env, dataDir, logLimit: limit, say: finish });
    async function finish() {
      await program.stop();
      resolve();
    }
  });
  clearInterval(watch);
  // It is looked at once a second, and 200 kB come in a second.
  expect(Math.max(...sizes)).toBeLessThan(limit + 500_000);
  const files = readdirSync(folder).sort();
  expect(files).toEqual(['charla.log', 'charla.log.1', 'charla.log.2', 'charla.log.3', 'charla.log.4']);
  const inOrder = files.reverse().map((name) => readFileSync(path.join(folder, name), 'utf8'));
  const numbers = inOrder.join('').trimEnd().split('\n').map(Number.parseFloat);
  // Whole lines, in order, to the last one written: nothing torn, nothing twice.
  expect(numbers).toEqual(numbers.map((_, i) => numbers[0] + i));
  expect(numbers.at(-1)).toBe(11_999);
  rmSync(dataDir, { recursive: true, force: true });
}, 30_000);
