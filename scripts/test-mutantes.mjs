// @ts-check
/**
 * `npm run test:mutantes -- <room>`: changes the code of `dominio`, `http` or `sesion` in one place after the other and tells
 * which changes no test of the room notices. Stryker is fetched when it is asked for: nobody who only starts or tests the
 * product has it.
 */
import { spawnSync } from 'node:child_process';

const STRYKER = ['@stryker-mutator/core@9.6.1', '@stryker-mutator/jest-runner@9.6.1'];

const [room = ''] = process.argv.slice(2);
const fetched = STRYKER.map((name) => `--package=${name}`);
const { status } = spawnSync('npm', ['exec', '--yes', ...fetched, '--', 'stryker', 'run'], {
  stdio: 'inherit',
  env: { ...process.env, MUTANTES: room },
});
process.exitCode = status ?? 1;
