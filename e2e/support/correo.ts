import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { DATA_DIR } from './roles.ts';

/** How long the outbox may take to send what is in it, in ms. */
const ESPERA = 15_000;

/** The mails that the local set-up wrote for an address, the newest last, decoded. */
function correosPara(email: string): string[] {
  const carpeta = path.join(DATA_DIR, 'correo');
  if (!existsSync(carpeta)) return [];
  return readdirSync(carpeta)
    .filter((nombre) => nombre.endsWith('.eml'))
    .sort()
    .map((nombre) => decodificar(readFileSync(path.join(carpeta, nombre))))
    .filter((correo) => correo.toLowerCase().includes(`to: ${email.toLowerCase()}`));
}

/**
 * The path and fragment of the newest recovery link that an address got.
 * @param cuantos how many it has got by then, so that an earlier one is not taken for it.
 */
export function enlaceDeRecuperacion(email: string, cuantos = 1): Promise<string> {
  return enlaceEnCorreo(email, /\/recuperacion\/recuperacion#t=[\w-]+/, cuantos);
}

/** The same of the link that confirms an e-mail. */
export function enlaceDeConfirmacion(email: string, cuantos = 1): Promise<string> {
  return enlaceEnCorreo(email, /\/confirmar-email#t=[\w-]+/, cuantos);
}

/** The same of the link that undoes a change of e-mail or password. */
export function enlaceParaDeshacer(email: string): Promise<string> {
  return enlaceEnCorreo(email, /\/deshacer-cambio#t=[\w-]+/, 1);
}

async function enlaceEnCorreo(email: string, forma: RegExp, cuantos: number): Promise<string> {
  const enlaces = () => correosPara(email).flatMap((correo) => correo.match(forma) ?? []);
  await expect.poll(() => enlaces().length, { timeout: ESPERA }).toBeGreaterThanOrEqual(cuantos);
  return enlaces().at(-1) ?? '';
}

/** Quoted-printable, as the mailer writes it (RFC 2045, 6.7). */
function decodificar(correo: Buffer): string {
  const bytes = correo
    .toString('latin1')
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_todo, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
