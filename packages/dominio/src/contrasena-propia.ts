/** What of an account a password can be made of. */
export interface DatosDeCuenta {
  email: string;
  nombre: string;
  apellido: string;
  dni: string;
  telefono: string;
  /** '' where there is none. */
  nombreLocal: string;
}

/** Which of them it is made of. */
export type DatoPropio = keyof DatosDeCuenta;

/** A shorter piece is in too many words to say anything. */
const PIEZA_MINIMA = 3;
/** Digits added to a name: a year, a date. */
const DIGITOS_AGREGADOS = 6;

/**
 * What a password is made of, if it is nothing but data of the account's own, once or more, in any order, and at most 6
 * other digits; null where there is more to it. Case, accents, spaces and signs do not count. The datum named is the one
 * with the longest part in it.
 */
export function datoPropioDe(contrasena: string, datos: DatosDeCuenta): DatoPropio | null {
  let resto = plano(contrasena);
  let dato: DatoPropio | null = null;
  for (const pieza of piezasDe(datos)) {
    if (!resto.includes(pieza.texto)) continue;
    dato ??= pieza.dato;
    resto = resto.replaceAll(pieza.texto, '');
  }
  return new RegExp(`^\\d{0,${DIGITOS_AGREGADOS}}$`).test(resto) ? dato : null;
}

/** Letters and digits alone, in lower case, without accents. */
export function plano(texto: string): string {
  return texto
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** The longest first, so that 'ana' takes nothing out of 'anamaria'; what is in a name is the name's, not the e-mail's. */
function piezasDe(datos: DatosDeCuenta): { dato: DatoPropio; texto: string }[] {
  const { email, nombre, apellido, dni, telefono, nombreLocal } = datos;
  const [usuario = '', dominio = ''] = email.split('@');
  const piezas: [DatoPropio, readonly string[]][] = [
    ['nombre', [nombre, ...nombre.split(/\s/)]],
    ['apellido', [apellido, ...apellido.split(/\s/)]],
    ['dni', [dni]],
    ['telefono', [telefono, telefono.slice(-8)]],
    ['nombreLocal', [nombreLocal]],
    ['email', [email, usuario, dominio, ...usuario.split(/[._+-]/), ...dominio.split('.').slice(0, 1)]],
  ];
  return piezas
    .flatMap(([dato, textos]) => textos.map((texto) => ({ dato, texto: plano(texto) })))
    .filter(({ texto }) => texto.length >= PIEZA_MINIMA)
    .toSorted((a, b) => b.texto.length - a.texto.length);
}
