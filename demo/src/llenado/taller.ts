import type { Transferencia } from '../comprobantes/recibo.ts';
import type { Toma } from '../fotos/tomas.ts';
import type { Hacer } from '../programa/sesion.ts';

/** A step, and how much of it is done. */
export interface Progreso {
  paso: 'cuentas' | 'fotos' | 'publicaciones' | 'ventas';
  hechas: number;
  total: number;
}

/** What a fill is given. */
export interface Llenado {
  /** Where the API is, and how its present is set. */
  api: { baseUrl: string; ponerEn: (fecha: Date) => Promise<void> };
  /** The administrator's pair. */
  admin: { email: string; password: string };
  /** Where the API writes mail. */
  carpetaDeCorreo: string;
  /** When it is, for the dates of the plan, where no earlier fill began. */
  hoy: Date;
  avisar: (progreso: Progreso) => void;
  fotografiar: (toma: Toma) => Promise<Buffer>;
  imprimirRecibo: (transferencia: Transferencia) => Promise<Buffer>;
}

/** What each step works with. */
export interface Taller extends Omit<Llenado, 'admin' | 'hoy'> {
  /** When the first fill began: every date of the plan counts back from it, after a kill too. */
  inicio: Date;
  comoAdmin: Hacer;
}
