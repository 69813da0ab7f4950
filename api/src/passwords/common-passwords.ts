import { plano } from '@fluxpartes/dominio';
import { dictionary } from '@zxcvbn-ts/language-common';

/** Nearly 50 000 passwords that people choose most, in lower case; beside them what they would choose here. */
const COMMON_ONES: ReadonlySet<string> = new Set([...dictionary['passwords-common'], 'fluxpartes']);
/** A piece of up to four characters over and over: 'aaaaaaaa', '12121212', 'abcdabcd'. */
const REPEATED = /^(.{1,4}?)\1+$/su;
/** Up to six digits and signs behind a word of at least five letters: 'password2026', 'maradona10!'. */
const WITH_ADDED = /^(\p{L}{5,})[\d\p{P}\p{S}\s]{1,6}$/u;

/**
 * Whether a password is among those that are tried first: common ones as they are, backwards or with a few digits and
 * signs behind them, and one piece over and over. Case, accents and spaces around do not count.
 */
export function isCommonPassword(contrasena: string): boolean {
  const text = contrasena.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
  if (text === '' || REPEATED.test(text)) return true;
  const word = WITH_ADDED.exec(text)?.[1] ?? text;
  return [text, plano(text), word, [...text].toReversed().join('')].some((shape) => COMMON_ONES.has(shape));
}
