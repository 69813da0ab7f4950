import type { Page } from '@fluxpartes/api-client';
import type { Transferencia } from './comprobante.ts';
import type { Act } from './sesion.ts';

/** A step, and how much of it is done. */
export interface Progress {
  step: 'cuentas' | 'publicaciones' | 'ventas';
  done: number;
  total: number;
}

/** Input of a fill. */
export interface Fill {
  /** URL of the API, and the setter of its clock. */
  api: { baseUrl: string; setNow: (fecha: Date) => Promise<void> };
  /** Administrator credentials. */
  admin: { email: string; password: string };
  /** The API's mail folder. */
  mailFolder: string;
  /** Present day for the plan's dates, when no earlier fill exists. */
  hoy: Date;
  notify: (progress: Progress) => void;
  readFoto: (nombre: string) => Promise<Buffer>;
  printReceipt: (transferencia: Transferencia) => Promise<Buffer>;
}

/** Context of each step. */
export interface Taller extends Omit<Fill, 'admin' | 'hoy'> {
  /** Start of the first fill: every date of the plan counts back from it, also after a kill. */
  inicio: Date;
  comoAdmin: Act;
}

const TIPOS = { jpg: 'image/jpeg', pdf: 'application/pdf', webp: 'image/webp' } as const;

/** A file as a form sends it. */
export function fileOf(nombre: string, tipo: keyof typeof TIPOS, bytes: Buffer): File {
  return new File([new Uint8Array(bytes)], `${nombre}.${tipo}`, { type: TIPOS[tipo] });
}

/** The rows of a list on all its pages. */
export async function onAllPages<T>(ask: (cursor: string | undefined) => Promise<Page<T>>): Promise<T[]> {
  const rows: T[] = [];
  let cursor: string | undefined;
  do {
    const { items, nextCursor } = await ask(cursor);
    rows.push(...items);
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
  return rows;
}
