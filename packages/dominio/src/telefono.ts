import { onlyDigits } from './limits.ts';

/** Area code and number, 10 digits in all. The area code is 11 for Greater Buenos Aires; any other begins with 2 or 3. */
const NATIONAL_NUMBER = /^(?:11[2-9]\d{7}|[23]\d{9})$/;
/** A number of Greater Buenos Aires without its area code. */
const LOCAL = /^[2-9]\d{7}$/;
/** The '15' of a mobile after an area code of two to four digits; 12 digits in all. */
const WITH_FIFTEEN = [/^(11)15(\d{8})$/, /^([23]\d{2})15(\d{7})$/, /^([23]\d{3})15(\d{6})$/];

/**
 * The URL of a WhatsApp chat with an Argentine mobile, with or without country code, international 9, long-distance 0 and
 * mobile 15. Null for an invalid number.
 */
export function whatsappLink(telefono: string): string | null {
  const number = nationalNumber(onlyDigits(telefono));
  return number === null ? null : `https://wa.me/549${number}`;
}

/** A number of Greater Buenos Aires in groups: '1171226590' → '11 7122-6590'. Any other number as it is. */
export function telefonoText(telefono: string): string {
  return nationalNumber(onlyDigits(telefono))?.replace(/^(11)(\d{4})(\d{4})$/, '$1 $2-$3') ?? telefono;
}

function nationalNumber(digits: string): string | null {
  const number = withoutFifteen(withoutPrefixes(digits));
  if (NATIONAL_NUMBER.test(number)) return number;
  return LOCAL.test(number) ? `11${number}` : null;
}

/** The number without a leading 00, 54, 9 or 0. No area code begins with 0, 5 or 9. */
function withoutPrefixes(digits: string): string {
  const withoutZeros = digits.replace(/^0+/, '');
  const withoutCountry = withoutZeros.length >= 10 ? withoutZeros.replace(/^54/, '').replace(/^0+/, '') : withoutZeros;
  return withoutCountry.length >= 11 ? withoutCountry.replace(/^9/, '').replace(/^0+/, '') : withoutCountry;
}

function withoutFifteen(number: string): string {
  if (/^15[2-9]\d{7}$/.test(number)) return number.slice(2);
  const parts = WITH_FIFTEEN.map((shape) => shape.exec(number)).find((found) => found !== null);
  return parts ? `${parts[1]}${parts[2]}` : number;
}
