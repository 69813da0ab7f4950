import type { Parecidas } from '@fluxpartes/contrato';
import type { Http, RequestOptions } from './http.ts';

/** GET /publicaciones/{id}/parecidas: similar listings, and for sessions others of the same shop. */
export const parecidas = (http: Http, id: number, options?: RequestOptions) =>
  http.get<Parecidas>(`/publicaciones/${id}/parecidas`, {}, options);
