import type { Type } from '@nestjs/common';
import type { Transferencia } from '../comprobantes/recibo.ts';
import type { ArchivosTemporales } from './archivos-temporales.ts';
import type { DemostracionRepository } from './demostracion.repository.ts';

/** A step, and how much of it is done. */
export interface Progreso {
  paso: 'cuentas' | 'fotos' | 'publicaciones' | 'ventas';
  hechas: number;
  total: number;
}

/** What each step works with. */
export interface Taller {
  /** A service of the API. */
  servicio: <T>(tipo: Type<T>) => T;
  demostracion: DemostracionRepository;
  temporales: ArchivosTemporales;
  /** When the fill began, for the dates of the plan. */
  inicio: Date;
  /** Makes a moment the API's present. */
  ponerEn: (fecha: Date) => void;
  avisar: (progreso: Progreso) => void;
  /** The picture of a receipt. */
  imprimirRecibo: (transferencia: Transferencia) => Promise<Buffer>;
}
