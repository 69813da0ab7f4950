import type {
  BorrarPublicacionRespuesta,
  CrearPublicacion,
  EditarPublicacion,
  FiltrosDeCatalogo,
  Publicacion,
  PublicacionVisible,
} from '@fluxpartes/contrato';
import type { Http, RequestOptions, SendOptions, UploadOptions } from './http.ts';

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
    /** PUT /publicaciones/{id}, with photos to add behind those that stay. `version` of the options is the edited one. */
    editar: (
      id: number,
      datos: EditarPublicacion,
      nuevasFotos: readonly FotoParaSubir[] = [],
      options?: UploadOptions,
    ) =>
      http.upload<Publicacion>(
        'PUT',
        `/publicaciones/${id}`,
        publicacionForm(datos, nuevasFotos, 'nuevasFotos'),
        options,
      ),
    /** PUT /publicaciones/{id}/pausar: true takes it off the catalogue, false puts it back. */
    pausar: (id: number, pausada: boolean, options?: SendOptions) =>
      http.send<Publicacion>('PUT', `/publicaciones/${id}/pausar`, { pausada }, options),
    /** DELETE /publicaciones/{id}: for good; its sales stay. */
    borrar: (id: number, options?: SendOptions) =>
      http.send<BorrarPublicacionRespuesta>('DELETE', `/publicaciones/${id}`, undefined, options),
  };
}

/** The catalogue's filters in the order that they have in every URL. */
export const FILTROS_EN_URL = ['q', 'marca', 'modelo', 'ubicacion', 'envio', 'estado', 'orden'] as const;

function ordered({ limite, total, cursor, user_id, ...filtros }: FiltrosDeCatalogo) {
  const enOrden = Object.fromEntries(FILTROS_EN_URL.map((nombre) => [nombre, filtros[nombre]]));
  return { limite, total, ...enOrden, user_id, cursor };
}

/** Lists travel as JSON text, null as blank; what is undefined is not sent. */
function publicacionForm(
  datos: CrearPublicacion | EditarPublicacion,
  fotos: readonly FotoParaSubir[],
  campoDeFotos: string,
): FormData {
  const form = new FormData();
  for (const [campo, valor] of Object.entries(datos)) {
    if (valor !== undefined) form.set(campo, Array.isArray(valor) ? JSON.stringify(valor) : String(valor ?? ''));
  }
  for (const { archivo, nombre } of fotos) form.append(campoDeFotos, archivo, nombre);
  return form;
}
