import type { Categoria, Estado, TipoEnvio } from '@fluxpartes/dominio';
import type { PieceName } from '../fotos/drawings.ts';

/** A kind of part that the demo shops sell. */
export interface Repuesto {
  nombre: string;
  /** The drawing that shows it, and which of its albums. */
  piece: PieceName;
  album: number;
  /** Price of a new one, in thousands of pesos of 2026: lowest and highest. */
  miles: readonly [min: number, maximo: number];
  /** What carries it: a brake pad goes by motorbike, a door by lorry. */
  envio: TipoEnvio;
  /** One sentence that only fits this part. */
  detail: string;
}

/** A category's parts, and how its sellers write. */
export interface Section {
  categoria: Categoria;
  /** First letters of the serial codes. */
  prefix: string;
  /** Invented part brands. */
  marcas: readonly string[];
  estados: Record<Estado, readonly string[]>;
  tips: readonly string[];
  repuestos: readonly Repuesto[];
}

/** One row of a table of parts. */
export function repuesto(
  nombre: string,
  [piece, album]: readonly [PieceName, number],
  miles: readonly [number, number],
  envio: TipoEnvio,
  detail: string,
): Repuesto {
  return { nombre, piece, album, miles, envio, detail };
}
