import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isApiError } from '@fluxpartes/api-client';
import { clientWith } from '../programa/sesion.ts';
import type { Taller } from './taller.ts';

/** How often the folder is looked at, in ms, and how many times: some seconds more than the outbox rests. */
const EVERY = 100;
const TRIES = 100;

/**
 * Confirms an address with the link of the mail that came to it, as its owner would. Mail that comes nowhere (another
 * process of the API sent it elsewhere) leaves the account as it is: usable, its e-mail unconfirmed.
 */
export async function confirmarEmail({ api, mailFolder }: Taller, email: string): Promise<void> {
  const tried = new Set<string>();
  for (let turn = 0; turn < TRIES; turn += 1) {
    for (const token of await enlacesFor(email, mailFolder)) {
      if (!tried.has(token) && (await confirms(api.baseUrl, token))) return;
      tried.add(token);
    }
    await sleep(EVERY);
  }
}

/** The link of an earlier database, or an old one, is refused. */
async function confirms(baseUrl: string, token: string): Promise<boolean> {
  try {
    await clientWith(baseUrl).recuperacion.confirmarEmail({ accion: 'confirmar' }, token);
    return true;
  } catch (error) {
    if (isApiError(error) && error.status !== 429) return false;
    throw error;
  }
}

/** The tokens of the links in an address's mail. Quoted-printable, as the mailer writes it (RFC 2045, 6.7). */
async function enlacesFor(email: string, folder: string): Promise<string[]> {
  const nombres = await readdir(folder).catch(() => []);
  const mails = await Promise.all(
    nombres.filter((nombre) => nombre.endsWith('.eml')).map((nombre) => readFile(join(folder, nombre), 'latin1')),
  );
  return mails
    .filter((correo) => correo.includes(`To: ${email}\n`))
    .flatMap((correo) => /\/confirmar-email#t=([\w-]+)/.exec(decoded(correo))?.[1] ?? []);
}

function decoded(correo: string): string {
  return correo
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
