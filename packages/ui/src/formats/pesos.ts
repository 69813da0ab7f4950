import { type Centavos, centavos, MONTO_MAXIMO, pesosACentavos } from '@fluxpartes/dominio';

const NBSP = '\u00a0';

/**
 * Centavos as es-AR money, always two decimals and a no-break space: 1234567 → `$ 12.345,67`; -500 → `-$ 5,00`.
 * Written by hand: Intl's separators differ between engines and ICU versions.
 */
export function formatPesos(amount: Centavos): string {
  return `${amount < 0 ? '-' : ''}$${NBSP}${formatMonto(centavos(Math.abs(amount)))}`;
}

/** The amount alone, as one types it in a field: 1234567 → '12.345,67'. */
export function formatMonto(amount: Centavos): string {
  const whole = String(Math.trunc(Math.abs(amount) / 100)).replace(/\B(?=(\d{3})+$)/g, '.');
  const cents = String(Math.abs(amount) % 100).padStart(2, '0');
  return `${amount < 0 ? '-' : ''}${whole},${cents}`;
}

/**
 * What someone typed, in centavos: '12.345,67', '12345,67', '12345.67', '12.345' (thousands) or '12345', with or
 * without '$' and spaces. More than two decimals after a comma are rounded half up, as the API does.
 * Null for anything else: a sign, a point that may stand for thousands or for decimals, beyond MONTO_MAXIMO.
 */
export function parsePesos(text: string): Centavos | null {
  const typed = text.replace(/[\s$]/g, '');
  const match =
    /^(?<whole>\d{1,3}(?:\.\d{3})+|\d+)(?:,(?<decimals>\d*))?$/.exec(typed) ??
    /^(?<whole>\d+)\.(?<decimals>\d{0,2})$/.exec(typed);
  if (!match?.groups) return null;
  const { whole = '', decimals = '' } = match.groups;
  const pesos = Number(`${whole.replaceAll('.', '')}.${decimals || '0'}`);
  return pesos * 100 < MONTO_MAXIMO + 0.5 ? pesosACentavos(pesos) : null;
}
