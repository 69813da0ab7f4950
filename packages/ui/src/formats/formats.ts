import { type Centavos, centavos, MONTO_MAXIMO, pesosACentavos } from '@fluxpartes/dominio';

/**
 * A count with points between thousands: 12345 → '12.345'. Intl's separators differ between engines, and SSR and hydration
 * have to agree.
 */
export function formatCantidad(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, '.');
}

/** A count with its unit: '1 venta', '1.250 ventas'. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatCantidad(count)} ${count === 1 ? one : many}`;
}

const ZONE = 'America/Argentina/Buenos_Aires';

/** An instant as the API sends it (ISO 8601 with zone), or a Date. */
export type Instant = string | Date;

/** Created once: creating a formatter costs as much as formatting thirty dates. */
const FECHA = /* @__PURE__ */ formatter({ day: '2-digit', month: '2-digit', year: 'numeric' });
const TIME_OF_DAY = /* @__PURE__ */ formatter({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** 'dd/mm/aaaa' in Buenos Aires; '-' for an invalid date. */
export function formatFecha(instant: Instant): string {
  const { day, month, year } = partsOf(instant, FECHA);
  return day ? `${day}/${month}/${year}` : '-';
}

/** 'HH:mm', 24 hours, in Buenos Aires; '-' for an invalid date. */
export function formatTime(instant: Instant): string {
  const { hour, minute } = partsOf(instant, TIME_OF_DAY);
  return hour ? `${hour}:${minute}` : '-';
}

function formatter(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('es-AR', { ...options, timeZone: ZONE });
}

/** The parts of a date by name, independent of the engine's order and separators. Empty for an invalid date. */
function partsOf(instant: Instant, format: Intl.DateTimeFormat): Partial<Record<string, string>> {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return {};
  return Object.fromEntries(format.formatToParts(date).map(({ type, value }) => [type, value]));
}

const NBSP = '\u00a0';

/**
 * Centavos as es-AR money, always two decimals and a no-break space: 1234567 → `$ 12.345,67`; -500 → `-$ 5,00`.
 * Written by hand: Intl's separators differ between engines and ICU versions.
 */
export function formatPesos(amount: Centavos): string {
  return `${amount < 0 ? '-' : ''}$${NBSP}${formatMonto(centavos(Math.abs(amount)))}`;
}

/** The amount without the sign of pesos, as a user types it in a field: 1234567 → '12.345,67'. */
export function formatMonto(amount: Centavos): string {
  const whole = String(Math.trunc(Math.abs(amount) / 100)).replace(/\B(?=(\d{3})+$)/g, '.');
  const cents = String(Math.abs(amount) % 100).padStart(2, '0');
  return `${amount < 0 ? '-' : ''}${whole},${cents}`;
}

/**
 * Parses typed pesos to centavos: '12.345,67', '12345,67', '12345.67', '12.345' (thousands) or '12345', with or without '$'
 * and spaces. Decimals beyond two are rounded half up, as the API does. Null for a sign, an ambiguous point, or more than
 * MONTO_MAXIMO.
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

/** A percentage with a comma and a no-break space, at most two decimals: 10 → '10 %', 2.5 → '2,5 %'. */
export function formatPorcentaje(porcentaje: number): string {
  return `${String(Math.round(porcentaje * 100) / 100).replace('.', ',')}\u00a0%`;
}

const UNITS = ['B', 'kB', 'MB', 'GB'];

/** Bytes for people, in steps of 1000, with at most one decimal and a no-break space: 512 → '512 B', 1500000 → '1,5 MB'. */
export function formatSize(bytes: number): string {
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1);
  const value = bytes / 1000 ** step;
  const shown = value >= 10 || step === 0 ? Math.round(value) : Math.round(value * 10) / 10;
  return `${String(shown).replace('.', ',')}\u00a0${UNITS[step]}`;
}
