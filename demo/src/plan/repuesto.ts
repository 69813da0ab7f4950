import type { Categoria, Estado, TipoEnvio } from '@fluxpartes/dominio';
import type { NombreDePieza } from '../fotos/piezas.ts';

/** A kind of part that the demo shops sell. */
export interface Repuesto {
  nombre: string;
  /** The drawing that shows it, and which of its albums. */
  pieza: NombreDePieza;
  album: number;
  /** Price of a new one, in thousands of pesos of 2026: lowest and highest. */
  miles: readonly [minimo: number, maximo: number];
  /** What carries it: a brake pad goes by motorbike, a door by lorry. */
  envio: TipoEnvio;
  /** One sentence that only fits this part. */
  detalle: string;
}

/** A category's parts, and how its sellers write. */
export interface Rubro {
  categoria: Categoria;
  /** First letters of the serial codes. */
  prefijo: string;
  /** Invented part brands. */
  marcas: readonly string[];
  estados: Record<Estado, readonly string[]>;
  consejos: readonly string[];
  repuestos: readonly Repuesto[];
}

/** One row of a table of parts. */
export function repuesto(
  nombre: string,
  [pieza, album]: readonly [NombreDePieza, number],
  miles: readonly [number, number],
  envio: TipoEnvio,
  detalle: string,
): Repuesto {
  return { nombre, pieza, album, miles, envio, detalle };
}
