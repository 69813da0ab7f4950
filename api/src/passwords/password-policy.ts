import { type CuentaData, type OwnField, ownFieldOf, plano } from '@fluxpartes/dominio';
import { dictionary } from '@zxcvbn-ts/language-common';
import { DomainError } from '../request-context/request.ts';

/** Nearly 50 000 common passwords in lower case. */
const COMMON_PASSWORDS: ReadonlySet<string> = new Set([...dictionary['passwords-common'], 'fluxpartes']);
/** Up to four characters, repeated: 'aaaaaaaa', '12121212', 'abcdabcd'. */
const REPEATED = /^(.{1,4}?)\1+$/su;
/** A word of at least five letters and up to six digits or signs: 'password2026', 'maradona10!'. */
const WITH_ADDED = /^(\p{L}{5,})[\d\p{P}\p{S}\s]{1,6}$/u;

/**
 * Whether attackers try a password early: common passwords, also reversed or with a suffix, and repetitions. Ignores case,
 * accents and outer spaces.
 */
export function isCommonPassword(contrasena: string): boolean {
  const text = contrasena.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
  if (text === '' || REPEATED.test(text)) return true;
  const word = WITH_ADDED.exec(text)?.[1] ?? text;
  return [text, plano(text), word, [...text].toReversed().join('')].some((shape) => COMMON_PASSWORDS.has(shape));
}

const COMMON = 'Es una contraseña muy común. Elegí otra.';
/** The administrator may also see these sentences. */
const OWN: Readonly<Record<OwnField, string>> = {
  email: 'La contraseña no puede ser el email de la cuenta.',
  nombre: 'La contraseña no puede ser el nombre de la cuenta.',
  apellido: 'La contraseña no puede ser el apellido de la cuenta.',
  dni: 'La contraseña no puede ser el DNI de la cuenta.',
  telefono: 'La contraseña no puede ser el teléfono de la cuenta.',
  nombreLocal: 'La contraseña no puede ser el nombre del local.',
};

/**
 * Rejects common passwords and the account's own data. Not used at login: existing passwords keep working.
 * @param campo name of the field in the request
 * @throws DomainError datos_invalidos
 */
export function assertPasswordAllowed(campo: string, contrasena: string, data: CuentaData): void {
  const field = ownFieldOf(contrasena, data);
  const message = field === null ? (isCommonPassword(contrasena) ? COMMON : undefined) : OWN[field];
  if (message !== undefined) throw new DomainError('datos_invalidos', { campos: { [campo]: message } });
}
