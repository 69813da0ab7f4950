import { onlyDigits } from './limits.ts';

/**
 * Area code and number, 10 digits in all, with the '15' of mobiles between them. The area code is 11 for Greater Buenos
 * Aires; any other begins with 2 or 3.
 */
const AREA_AND_NUMBER = '(11)(?:15)?([2-9]\\d{7})|([23]\\d{2})(?:15)?(\\d{7})|([23]\\d{3})(?:15)?(\\d{6})';
/** Before them the country code 54, the 9 of mobiles, and zeros. A number of Greater Buenos Aires may lack its area code. */
const TELEFONO = new RegExp(`^0*(?:54)?0*(?:9?0*(?:${AREA_AND_NUMBER})|(?:15)?([2-9]\\d{7}))$`);

/** The URL of a WhatsApp chat with an Argentine mobile. Null for an invalid number. */
export function whatsappLink(telefono: string): string | null {
  const number = nationalNumber(telefono);
  return number === null ? null : `https://wa.me/549${number}`;
}

/** A number of Greater Buenos Aires in groups: '1171226590' → '11 7122-6590'. Any other number as it is. */
export function telefonoText(telefono: string): string {
  return nationalNumber(telefono)?.replace(/^(11)(\d{4})(\d{4})$/, '$1 $2-$3') ?? telefono;
}

function nationalNumber(telefono: string): string | null {
  const number = TELEFONO.exec(onlyDigits(telefono))?.slice(1).join('') ?? null;
  return number?.length === 8 ? `11${number}` : number;
}
