import type {
  BorrarPublicacionAnswer,
  CatalogoFilters,
  CrearPublicacion,
  EditarPublicacion,
  Publicacion,
  PublicacionVisible,
} from '@fluxpartes/contrato';
import { type Http, queryString, type RequestOptions, type SendOptions, type UploadOptions } from './http.ts';

/** A photo ready to be sent. */
export interface FotoToUpload {
  file: Blob;
  nombre: string;
}

/** The calls of the publicaciones module. */
export function createPublicacionesCalls(http: Http) {
  return {
    /** GET /publicaciones: a page of the catalogue. The filters go in the order of `FILTERS_IN_URL`, so that a preload matches. */
    list: (filters: CatalogoFilters = {}, options?: RequestOptions) =>
      http.getPage<PublicacionVisible>('/publicaciones', ordered(filters), options),
    /** GET /publicaciones/{id}. */
    get: (id: number, options?: RequestOptions) => http.get<PublicacionVisible>(`/publicaciones/${id}`, {}, options),
    /** POST /publicaciones with its photos, the first one the cover. */
    crear: (details: CrearPublicacion, fotos: readonly FotoToUpload[], options?: UploadOptions) =>
      http.upload<Publicacion>('POST', '/publicaciones', publicacionForm(details, fotos, 'fotos'), {
        ...options,
        form: 'POST /publicaciones',
      }),
    /** PUT /publicaciones/{id}, with photos to add behind those that stay. `version` of the options is the edited one. */
    editar: (id: number, details: EditarPublicacion, newFotos: readonly FotoToUpload[] = [], options?: UploadOptions) =>
      http.upload<Publicacion>(
        'PUT',
        `/publicaciones/${id}`,
        publicacionForm(details, newFotos, 'nuevasFotos'),
        options,
      ),
    /** PUT /publicaciones/{id}/pausar: true takes it off the catalogue, false puts it back. */
    pausar: (id: number, pausada: boolean, options?: SendOptions) =>
      http.send<Publicacion>('PUT', `/publicaciones/${id}/pausar`, { pausada }, options),
    /** PUT /publicaciones/{id}/pausar: back on the catalogue with so many units; null is no limit. */
    reponer: (id: number, existencias: number | null, options?: SendOptions) =>
      http.send<Publicacion>('PUT', `/publicaciones/${id}/pausar`, { pausada: false, existencias }, options),
    /** DELETE /publicaciones/{id}: for good; its sales stay. */
    borrar: (id: number, options?: SendOptions) =>
      http.send<BorrarPublicacionAnswer>('DELETE', `/publicaciones/${id}`, undefined, options),
  };
}

/** The catalogue's filters in the order that they have in every URL. */
export const FILTERS_IN_URL = ['q', 'marca', 'modelo', 'ubicacion', 'envio', 'estado', 'orden'] as const;

/** The address below the API's that `publicaciones.list` asks. */
export const publicacionesAddress = (filters: CatalogoFilters) => `/publicaciones${queryString(ordered(filters))}`;

function ordered({ limite, total, cursor, user_id, ...filters }: CatalogoFilters) {
  const inOrder = Object.fromEntries(FILTERS_IN_URL.map((nombre) => [nombre, filters[nombre]]));
  return { limite, total, ...inOrder, user_id, cursor };
}

/** Lists travel as JSON text, null as blank; what is undefined is not sent. */
function publicacionForm(
  details: CrearPublicacion | EditarPublicacion,
  fotos: readonly FotoToUpload[],
  fotosField: string,
): FormData {
  const form = new FormData();
  for (const [campo, value] of Object.entries(details)) {
    if (value !== undefined) form.set(campo, Array.isArray(value) ? JSON.stringify(value) : String(value ?? ''));
  }
  for (const { file, nombre } of fotos) form.append(fotosField, file, nombre);
  return form;
}
