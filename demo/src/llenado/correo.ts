import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isApiError } from '@fluxpartes/api-client';
import { clienteCon } from '../programa/sesion.ts';
import type { Taller } from './taller.ts';

/** How often the folder is looked at, in ms, and how many times: some seconds more than the outbox rests. */
const CADA = 100;
const VECES = 100;

/**
 * Confirms an address with the link of the mail that came to it, as its owner would. Mail that comes nowhere (another
 * process of the API sent it elsewhere) leaves the account as it is: usable, its e-mail unconfirmed.
 */
export async function confirmarEmail({ api, carpetaDeCorreo }: Taller, email: string): Promise<void> {
  const probados = new Set<string>();
  for (let vez = 0; vez < VECES; vez += 1) {
    for (const token of await enlacesPara(email, carpetaDeCorreo)) {
      if (!probados.has(token) && (await confirma(api.baseUrl, token))) return;
      probados.add(token);
    }
    await sleep(CADA);
  }
}

/** The link of an earlier database, or an old one, is refused. */
async function confirma(baseUrl: string, token: string): Promise<boolean> {
  try {
    await clienteCon(baseUrl).recuperacion.confirmarEmail({ accion: 'confirmar' }, token);
    return true;
  } catch (error) {
    if (isApiError(error) && error.status !== 429) return false;
    throw error;
  }
}

/** The tokens of the links in an address's mail. Quoted-printable, as the mailer writes it (RFC 2045, 6.7). */
async function enlacesPara(email: string, carpeta: string): Promise<string[]> {
  const nombres = await readdir(carpeta).catch(() => []);
  const correos = await Promise.all(
    nombres.filter((nombre) => nombre.endsWith('.eml')).map((nombre) => readFile(join(carpeta, nombre), 'latin1')),
  );
  return correos
    .filter((correo) => correo.includes(`To: ${email}\n`))
    .flatMap((correo) => /\/confirmar-email#t=([\w-]+)/.exec(descifrar(correo))?.[1] ?? []);
}

function descifrar(correo: string): string {
  return correo
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_todo, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
