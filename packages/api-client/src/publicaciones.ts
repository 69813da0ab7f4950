import type { CrearPublicacion, FiltrosDeCatalogo, Publicacion, PublicacionVisible } from '@fluxpartes/contrato';
import type { Http, RequestOptions, UploadOptions } from './http.ts';

/** A photo ready to be sent. */
export interface FotoParaSubir {
  archivo: Blob;
  nombre: string;
}

/** The calls of the publicaciones module. */
export function createPublicacionesCalls(http: Http) {
  return {
    /** GET /publicaciones: a page of the catalogue. The filters go in the order of `FILTROS_EN_URL`, so that a preload matches. */
    listar: (filtros: FiltrosDeCatalogo = {}, options?: RequestOptions) =>
      http.getPage<PublicacionVisible>('/publicaciones', ordered(filtros), options),
    /** GET /publicaciones/{id}. */
    obtener: (id: number, options?: RequestOptions) =>
      http.get<PublicacionVisible>(`/publicaciones/${id}`, {}, options),
    /** POST /publicaciones with its photos, the first one the cover. */
    crear: (datos: CrearPublicacion, fotos: readonly FotoParaSubir[], options?: UploadOptions) =>
      http.upload<Publicacion>('POST', '/publicaciones', publicacionForm(datos, fotos, 'fotos'), options),
  };
}

/** The catalogue's filters in the order that they have in every URL. */
export const FILTROS_EN_URL = ['q', 'marca', 'modelo', 'ubicacion', 'envio', 'estado', 'orden'] as const;

function ordered({ limite, total, cursor, user_id, ...filtros }: FiltrosDeCatalogo) {
  const enOrden = Object.fromEntries(FILTROS_EN_URL.map((nombre) => [nombre, filtros[nombre]]));
  return { limite, total, ...enOrden, user_id, cursor };
}

function publicacionForm(datos: CrearPublicacion, fotos: readonly FotoParaSubir[], campoDeFotos: string): FormData {
  const form = new FormData();
  const { compatibilidad, ...campos } = datos;
  for (const [campo, valor] of Object.entries(campos)) form.set(campo, valor === null ? '' : String(valor));
  form.set('compatibilidad', JSON.stringify(compatibilidad));
  for (const { archivo, nombre } of fotos) form.append(campoDeFotos, archivo, nombre);
  return form;
}
