import { readFileSync } from 'node:fs';
import type { CrearPublicacion } from '@fluxpartes/contrato';
import type { Localidad } from '@fluxpartes/dominio';

/** The password of every demo account. It is printed at start and protects only invented data. */
export const CONTRASENA_DEMO = 'repuestos2026';

/** State of an account's document: missing, pending approval by the admin, or approved. */
type Document = 'falta' | 'pendiente' | 'aprobado';

/** A person of the demo data. */
interface CuentaDemo {
  email: string;
  nombre: string;
  apellido: string;
  dni: string;
  telefono: string;
  localidad: Localidad;
  /** Description of the account, printed at start. */
  nota: string;
}

/** A shop. */
export interface Local extends CuentaDemo {
  nombreLocal: string;
  constancia: Document;
}

/**
 * A mechanic who buys. The AFIP certificate is shown to the admin on paper: a mechanic's registration has no field for it.
 */
export interface Comprador extends CuentaDemo {
  constancia: 'falta' | 'aprobado';
  certificado: Document;
  /** Shipping address. */
  delivery: { direccion: string; altura: string; entrecalles: string };
}

/** A listing of the plan. Its `codigo_serie` is unique. */
export interface PlanPublicacion {
  /** E-mail of the shop. */
  vendedor: string;
  moment: Moment;
  pausada: boolean;
  /** Names of files in `datos/fotos`, cover first. */
  fotos: readonly string[];
  data: CrearPublicacion;
}

/**
 * Final state of a sale: unpaid, awaiting approval, approved, received; annulled by its buyer or by the admin, or expired.
 */
type Estado =
  | 'impaga'
  | 'a_la_espera'
  | 'cobrada'
  | 'recibida'
  | 'anulada'
  | 'a_devolver'
  | 'con_cuenta'
  | 'devuelta'
  | 'vencida';

/** A sale of the plan. The buyer and the moment identify it: no buyer buys twice in the same second. */
export interface PlanVenta {
  /** E-mail of the buyer. */
  comprador: string;
  codigo_serie: string;
  cantidad: number;
  moment: Moment;
  /** Share of the available cashback that the buyer spends. */
  usedShare: 0 | 0.5 | 1;
  estado: Estado;
  /** Index of the sale whose transfer receipt was sent instead of this sale's own. */
  receiptOf?: number;
  /** The buyer requests the annulment of this sale; the admin has not answered, or has refused. */
  pedido?: 'pendiente' | 'rechazado';
}

/** Six shops, one for each percentage of commission, and five mechanics for every discount and both coupons. */
export const { locales: LOCALES, compradores: COMPRADORES }: { locales: Local[]; compradores: Comprador[] } =
  JSON.parse(readData('cuentas.json').toString());

/** The 240 listings, oldest first. */
export const PUBLICACIONES: readonly PlanPublicacion[] = JSON.parse(readData('publicaciones.json').toString());

/** The 85 sales in the order in which they are made. The expired sale has a much earlier date but is made last. */
export const VENTAS: readonly PlanVenta[] = JSON.parse(readData('ventas.json').toString());

/** A file of `datos`. */
export function readData(name: string): Buffer {
  return readFileSync(new URL(`../datos/${name}`, import.meta.url));
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Buenos Aires is three hours behind UTC all year. */
const ZONE_MS = 3 * 60 * 60 * 1000;

/** A moment of the plan: a number of days before the day of the fill, and a second of that day in Buenos Aires. */
export interface Moment {
  days: number;
  seconds: number;
}

/** The second of the day in Buenos Aires, counted from midnight. */
export function at(hour: number, minutes: number, seconds = 0): number {
  return (hour * 60 + minutes) * 60 + seconds;
}

/** The date of a moment, counted back from the start of the fill. */
export function fechaOf(start: Date, { days, seconds }: Moment): Date {
  const midnight = Math.floor((start.getTime() - ZONE_MS) / DAY_MS) * DAY_MS + ZONE_MS;
  return new Date(midnight - days * DAY_MS + seconds * 1000);
}
