import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { appModule } from '../app.module.ts';
import { loadConfig } from '../config/config.ts';
import { migrate } from '../database/migrate.ts';
import { imprimirRecibo } from './comprobantes/impresora.ts';
import { fotografiar } from './fotos/fotografo.ts';
import { ClockDeDemo } from './llenado/clock-de-demo.ts';
import { llenar } from './llenado/llenado.ts';
import type { Progreso } from './llenado/taller.ts';
import { COMPRADORES, CONTRASENA_DEMO, LOCALES } from './plan/cuentas.ts';
import { quiereDemo } from './quiere-demo.ts';

/** A program's words for whoever started it. */
const decir = (linea: string) => process.stdout.write(`${linea}\n`);

const PASOS: Record<Progreso['paso'], string> = {
  cuentas: 'Cuentas de demostración',
  fotos: 'Fotos dibujadas y reveladas',
  publicaciones: 'Publicaciones',
  ventas: 'Ventas',
};

/** Says a step when it is a quarter further. */
function avisar({ paso, hechas, total }: Progreso): void {
  const cuarto = (cuantas: number) => Math.floor((cuantas * 4) / total);
  if (cuarto(hechas) > cuarto(hechas - 1)) decir(`${PASOS[paso]}: ${hechas} de ${total}`);
}

/** Fills in the demo data with the API's settings; they are there after it, whether it or an earlier run put them. */
async function llenarLaBase(): Promise<void> {
  const config = { ...loadConfig(process.env), LOG_LEVEL: 'error' as const };
  await migrate(config.DATABASE_URL);
  const clock = new ClockDeDemo();
  const api = await NestFactory.createApplicationContext(appModule(config, clock), {
    logger: ['error'],
    abortOnError: false,
  });
  try {
    const desde = Date.now();
    const isNew = await llenar(api, { clock, avisar, fotografiar, imprimirRecibo });
    decir(isNew ? `Listo en ${Math.round((Date.now() - desde) / 1000)} s.` : 'Los datos de demostración ya estaban.');
  } finally {
    await api.close();
  }
}

/** The last line, for programs: whether the data are there, and who can sign in. */
function resumen(hecho: boolean): string {
  const cuenta = (tipo: string) => (persona: { email: string; nombre: string; apellido: string; nota: string }) => ({
    email: persona.email,
    contrasena: CONTRASENA_DEMO,
    tipo,
    nombre: `${persona.nombre} ${persona.apellido}`,
    nota: persona.nota,
  });
  const cuentas = hecho ? [...LOCALES.map(cuenta('vendedor')), ...COMPRADORES.map(cuenta('mecanico'))] : [];
  return JSON.stringify({ hecho, cuentas });
}

async function main(): Promise<void> {
  const hecho = quiereDemo(process.env);
  if (hecho) await llenarLaBase();
  else decir('Sin datos de demostración (se piden con DEMO=si).');
  decir(resumen(hecho));
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? (error.stack ?? error.message) : error);
  process.exit(1);
});
