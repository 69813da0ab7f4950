import { plano } from '@fluxpartes/dominio';
import { dictionary } from '@zxcvbn-ts/language-common';

/** Nearly 50 000 passwords that people choose most, in lower case; beside them what they would choose here. */
const COMUNES: ReadonlySet<string> = new Set([...dictionary['passwords-common'], 'fluxpartes']);
/** A piece of up to four characters over and over: 'aaaaaaaa', '12121212', 'abcdabcd'. */
const REPETIDA = /^(.{1,4}?)\1+$/su;
/** Up to six digits and signs behind a word of at least five letters: 'password2026', 'maradona10!'. */
const CON_AGREGADO = /^(\p{L}{5,})[\d\p{P}\p{S}\s]{1,6}$/u;

/**
 * Whether a password is among those that are tried first: common ones as they are, backwards or with a few digits and
 * signs behind them, and one piece over and over. Case, accents and spaces around do not count.
 */
export function isContrasenaComun(contrasena: string): boolean {
  const texto = contrasena.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
  if (texto === '' || REPETIDA.test(texto)) return true;
  const palabra = CON_AGREGADO.exec(texto)?.[1] ?? texto;
  return [texto, plano(texto), palabra, [...texto].toReversed().join('')].some((forma) => COMUNES.has(forma));
}
