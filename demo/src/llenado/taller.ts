import type { Transferencia } from '../comprobantes/receipt.ts';
import type { Shot } from '../fotos/tomas.ts';
import type { Act } from '../programa/sesion.ts';

/** A step, and how much of it is done. */
export interface Progress {
  step: 'cuentas' | 'fotos' | 'publicaciones' | 'ventas';
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
  photograph: (shot: Shot) => Promise<Buffer>;
  printReceipt: (transferencia: Transferencia) => Promise<Buffer>;
}

/** What each step works with. */
export interface Taller extends Omit<Fill, 'admin' | 'hoy'> {
  /** When the first fill began: every date of the plan counts back from it, after a kill too. */
  inicio: Date;
  comoAdmin: Act;
}
