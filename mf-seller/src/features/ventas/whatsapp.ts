import { soloDigitos } from '@fluxpartes/dominio';

/** Area code and number, 10 digits: 11 for Greater Buenos Aires, else a code that begins with 2 or 3. */
const NACIONAL = /^(?:11[2-9]\d{7}|[23]\d{9})$/;
/** A number of Greater Buenos Aires without its area code, as one says it in the service area. */
const LOCAL = /^[2-9]\d{7}$/;
/** Where the '15' of a mobile stands behind an area code of two, three or four digits; 12 digits in all. */
const CON_QUINCE = [/^(11)15(\d{8})$/, /^([23]\d{2})15(\d{7})$/, /^([23]\d{3})15(\d{6})$/];

/**
 * The address that opens a WhatsApp chat with an Argentine mobile, however its owner wrote it: with or without country
 * code, the 9 of abroad, the 0 of long distance and the 15 of mobiles. Null where the number cannot be made sense of.
 */
export function enlaceDeWhatsapp(telefono: string): string | null {
  const numero = numeroNacional(soloDigitos(telefono));
  return numero === null ? null : `https://wa.me/549${numero}`;
}

function numeroNacional(digitos: string): string | null {
  const numero = sinQuince(sinPrefijos(digitos));
  if (NACIONAL.test(numero)) return numero;
  return LOCAL.test(numero) ? `11${numero}` : null;
}

/** Without 00, 54, 9 and 0 in front; no area code begins with 0, 5 or 9. */
function sinPrefijos(digitos: string): string {
  const sinCeros = digitos.replace(/^0+/, '');
  const sinPais = sinCeros.length >= 10 ? sinCeros.replace(/^54/, '').replace(/^0+/, '') : sinCeros;
  return sinPais.length >= 11 ? sinPais.replace(/^9/, '').replace(/^0+/, '') : sinPais;
}

function sinQuince(numero: string): string {
  if (/^15[2-9]\d{7}$/.test(numero)) return numero.slice(2);
  const partes = CON_QUINCE.map((forma) => forma.exec(numero)).find((hallado) => hallado !== null);
  return partes ? `${partes[1]}${partes[2]}` : numero;
}
