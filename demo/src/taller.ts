import type { Page } from '@fluxpartes/api-client';
import type { Transferencia } from './comprobante.ts';
import type { Act } from './sesion.ts';

/** A step, and how much of it is done. */
export interface Progress {
  step: 'cuentas' | 'publicaciones' | 'ventas';
  done: number;
  total: number;
}

/** What a fill is given. */
export interface Fill {
  /** Where the API is, and how its present is set. */
  api: { baseUrl: string; setNow: (fecha: Date) => Promise<void> };
  /** The administrator's pair. */
  admin: { email: string; password: string };
  /** Where the API writes mail. */
  mailFolder: string;
  /** When it is, for the dates of the plan, where no earlier fill began. */
  hoy: Date;
  notify: (progress: Progress) => void;
  readFoto: (nombre: string) => Promise<Buffer>;
  printReceipt: (transferencia: Transferencia) => Promise<Buffer>;
}

/** What each step works with. */
export interface Taller extends Omit<Fill, 'admin' | 'hoy'> {
  /** When the first fill began: every date of the plan counts back from it, after a kill too. */
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
