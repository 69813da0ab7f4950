import type { PublicacionesQuery } from '@fluxpartes/contrato';
import type { Vista } from '../publicacion.mapper.ts';
import type { Wanted } from './conditions.ts';

/** What a page of the catalogue is made of. */
export interface CatalogoSearch extends Wanted {
  vista: Vista;
  filters: Pick<PublicacionesQuery, 'marca' | 'modelo' | 'ubicacion' | 'envio' | 'estado' | 'user_id' | 'orden'>;
  /** The id of the last listing of the page before. */
  after: number | null;
  limite: number;
  /** Those that match stand so far apart, or are so few, that they are not looked for one by one. */
  areScattered?: boolean;
}

/** A statement and its parameters. */
export interface Statement {
  sql: string;
  params: unknown[];
}
