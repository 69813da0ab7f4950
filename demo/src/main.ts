import { resolve } from 'node:path';
import { printReceipt } from './comprobante.ts';
import { fillIn } from './fill.ts';
import { startApi } from './own-api.ts';
import { COMPRADORES, CONTRASENA_DEMO, LOCALES, readData } from './plan.ts';
import type { Progress } from './taller.ts';

/** Messages of the program to its parent process. */
const say = (line: string) => process.stdout.write(`${line}\n`);

const STEPS: Record<Progress['step'], string> = {
  cuentas: 'Cuentas de demostración',
  publicaciones: 'Publicaciones',
  ventas: 'Ventas',
};

/** Reports a step after each quarter of its progress. */
function notify({ step, done, total }: Progress): void {
  const quarter = (count: number) => Math.floor((count * 4) / total);
  if (quarter(done) > quarter(done - 1)) say(`${STEPS[step]}: ${done} de ${total}`);
}

/** The last output line, for other programs: the accounts that can sign in. */
function summary(): string {
  const cuenta = (tipo: string) => (persona: { email: string; nota: string }) => ({
    email: persona.email,
    contrasena: CONTRASENA_DEMO,
    tipo,
    nota: persona.nota,
  });
  return JSON.stringify({ cuentas: [...LOCALES.map(cuenta('vendedor')), ...COMPRADORES.map(cuenta('mecanico'))] });
}

/**
 * Fills in the demo data with the product's settings. Afterwards the data exist, created by this run or by an earlier run.
 */
async function main({ env }: NodeJS.Process): Promise<void> {
  const desde = Date.now();
  const api = await startApi(env);
  try {
    await fillIn({
      api,
      admin: { email: env.ADMIN_EMAIL ?? '', password: env.ADMIN_PASSWORD ?? '' },
      mailFolder: resolve(env.DATA_DIR ?? './var', 'correo'),
      hoy: new Date(),
      notify,
      readFoto: async (nombre) => readData(`fotos/${nombre}.webp`),
      printReceipt,
    });
  } finally {
    await api.stop();
  }
  say(`Listo en ${Math.round((Date.now() - desde) / 1000)} s.`);
  say(summary());
}

main(process).catch((error: unknown) => {
  console.error(error instanceof Error ? (error.stack ?? error.message) : error);
  process.exit(1);
});
