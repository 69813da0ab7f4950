import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { DATA_DIR } from './roles.ts';

/** Time limit for the outbox to send its mails. */
const TIMEOUT_MS = 15_000;

/** The mails that the local set-up wrote for an address, the newest last, decoded. */
function mailsFor(email: string): string[] {
  const folder = path.join(DATA_DIR, 'correo');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((nombre) => nombre.endsWith('.eml'))
    .sort()
    .map((nombre) => decode(readFileSync(path.join(folder, nombre))))
    .filter((correo) => correo.toLowerCase().includes(`to: ${email.toLowerCase()}`));
}

/**
 * The path and fragment of the newest recovery link that an address got.
 * @param counts the number of links expected so far, so that an earlier link is not returned.
 */
export function recuperacionEnlace(email: string, counts = 1): Promise<string> {
  return enlaceInMail(email, /\/recuperacion\/recuperacion#t=[\w-]+/, counts);
}

/** The path and fragment of the newest link that confirms an e-mail. */
export function confirmacionEnlace(email: string, counts = 1): Promise<string> {
  return enlaceInMail(email, /\/confirmar-email#t=[\w-]+/, counts);
}

/** The path and fragment of the newest link that undoes a change of e-mail or password. */
export function enlaceForDeshacer(email: string): Promise<string> {
  return enlaceInMail(email, /\/deshacer-cambio#t=[\w-]+/, 1);
}

/** The newest code of a purchase withdrawal that was mailed to an address. */
export function arrepentimientoCodigo(email: string): Promise<string> {
  return enlaceInMail(email, /(?<=Tu código es )[2-9A-Z]{4}-[2-9A-Z]{4}/, 1);
}

async function enlaceInMail(email: string, pattern: RegExp, counts: number): Promise<string> {
  const enlaces = () => mailsFor(email).flatMap((correo) => correo.match(pattern) ?? []);
  await expect.poll(() => enlaces().length, { timeout: TIMEOUT_MS }).toBeGreaterThanOrEqual(counts);
  return enlaces().at(-1) ?? '';
}

/** Quoted-printable, as the mailer writes it (RFC 2045, 6.7). */
function decode(correo: Buffer): string {
  const bytes = correo
    .toString('latin1')
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
