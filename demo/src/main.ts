import { resolve } from 'node:path';
import { imprimirRecibo } from './comprobantes/impresora.ts';
import { fotografiar } from './fotos/fotografo.ts';
import { llenar } from './llenado/llenado.ts';
import type { Progreso } from './llenado/taller.ts';
import { COMPRADORES, CONTRASENA_DEMO, LOCALES } from './plan/cuentas.ts';
import { arrancarApi } from './programa/api-propia.ts';

/** A program's words for whoever started it. */
const decir = (linea: string) => process.stdout.write(`${linea}\n`);

const PASOS: Record<Progreso['paso'], string> = {
  cuentas: 'Cuentas de demostración',
  fotos: 'Fotos dibujadas',
  publicaciones: 'Publicaciones',
  ventas: 'Ventas',
};

/** Says a step when it is a quarter further. */
function avisar({ paso, hechas, total }: Progreso): void {
  const cuarto = (cuantas: number) => Math.floor((cuantas * 4) / total);
  if (cuarto(hechas) > cuarto(hechas - 1)) decir(`${PASOS[paso]}: ${hechas} de ${total}`);
}

/** The last line, for programs: who can sign in. */
function resumen(): string {
  const cuenta = (tipo: string) => (persona: { email: string; nombre: string; apellido: string; nota: string }) => ({
    email: persona.email,
    contrasena: CONTRASENA_DEMO,
    tipo,
    nombre: `${persona.nombre} ${persona.apellido}`,
    nota: persona.nota,
  });
  return JSON.stringify({ cuentas: [...LOCALES.map(cuenta('vendedor')), ...COMPRADORES.map(cuenta('mecanico'))] });
}

/** Fills in the demo data with the product's settings; they are there after it, whether it or an earlier run put them. */
async function main({ env }: NodeJS.Process): Promise<void> {
  const desde = Date.now();
  const api = await arrancarApi(env);
  try {
    await llenar({
      api,
      admin: { email: env.ADMIN_EMAIL ?? '', password: env.ADMIN_PASSWORD ?? '' },
      carpetaDeCorreo: resolve(env.DATA_DIR ?? './var', 'correo'),
      hoy: new Date(),
      avisar,
      fotografiar,
      imprimirRecibo,
    });
  } finally {
    await api.parar();
  }
  decir(`Listo en ${Math.round((Date.now() - desde) / 1000)} s.`);
  decir(resumen());
}

main(process).catch((error: unknown) => {
  console.error(error instanceof Error ? (error.stack ?? error.message) : error);
  process.exit(1);
});
