import type { InvitadoPublicacion, Publicacion } from '@fluxpartes/contrato';
import { isoTime } from '../../files/files.repository.ts';
import { fotoUrl } from '../../files/fotos.service.ts';
import type { Caller } from '../../request-context/request.ts';

/** A listing's visible fields depend only on the presence of a session. */
export type Vista = 'invitado' | 'with_sesion';

/** One SQL expression for each key of a listing on the wire; `p` is publicaciones, `u` its seller in usuarios. */
type Keys<T> = Record<keyof T, string>;

const [URL_ANTES, URL_DESPUES] = fotoUrl('{hash}').split('{hash}');

const FOTOS = `(
  SELECT coalesce(json_agg('${URL_ANTES}' || foto || '${URL_DESPUES}' ORDER BY orden), '[]')
  FROM jsonb_array_elements_text(p.fotos) WITH ORDINALITY AS f (foto, orden)
)`;

/** Fields that every viewer sees. */
const OF_EVERYBODY: Keys<Omit<InvitadoPublicacion, 'disponible'>> = {
  id: 'p.id',
  nombre_producto: 'p.nombre_producto',
  marca: 'p.marca',
  modelo: 'p.modelo',
  envio: 'p.envio',
  tipo_envio: 'p.tipo_envio',
  categoria: 'p.categoria',
  estado: 'p.estado',
  codigo_serie: 'p.codigo_serie',
  marca_repuesto: 'p.marca_repuesto',
  compatibilidad: 'p.compatibilidad',
  fotos: FOTOS,
  descripcion: 'p.descripcion',
  pausada: 'p.pausada',
  fecha: isoTime('p.fecha'),
  version: 'p.version',
};

/** Fields for guests only. */
const OF_INVITADO: Keys<InvitadoPublicacion> = {
  ...OF_EVERYBODY,
  disponible: 'p.existencias IS DISTINCT FROM 0',
};

/** Fields added by a session. */
const WITH_SESION: Keys<Publicacion> = {
  ...OF_EVERYBODY,
  user_id: 'p.user_id',
  precio: 'p.precio',
  ubicacion: 'p.ubicacion',
  nombre_local: 'u.nombre_local',
  existencias: 'p.existencias',
};

/** Keys of a listing by viewer. PostgreSQL builds the JSON, so that a page is never parsed in Node. */
const KEYS: Record<Vista, Record<string, string>> = { invitado: OF_INVITADO, with_sesion: WITH_SESION };

/** The caller's view; owner and admin see more listings, not more fields. */
export function vistaOf(caller: Caller): Vista {
  return caller.tipo === 'invitado' ? 'invitado' : 'with_sesion';
}

/** SQL expression for the JSON of a listing as a viewer sees it, over `p` and, with a session, `u`. */
export function publicacionJson(vista: Vista): string {
  const columns = Object.entries(KEYS[vista]).map(([clave, expression]) => `${expression} AS ${clave}`);
  return `(SELECT row_to_json(visible) FROM (SELECT ${columns.join(', ')}) AS visible)`;
}

/**
 * The listing's JSON as text by viewer, in the key order of `KEYS`: the stored text, and for members the additional keys.
 */
const TEXT: Record<Vista, string> = {
  invitado: `left(p.para_invitados, -1) || ',"disponible":' || (p.existencias IS DISTINCT FROM 0) || '}'`,
  with_sesion: `left(p.para_invitados, -1) || ',"user_id":' || p.user_id || ',"precio":' || p.precio
    || ',"ubicacion":' || to_json(p.ubicacion) || ',"nombre_local":' || to_json(u.nombre_local)
    || ',"existencias":' || coalesce(p.existencias::text, 'null') || '}'`,
};

/**
 * SQL expression for the version tag that a viewer gets. Each change increments the version, except a purchase that leaves
 * units.
 */
const TAG: Record<Vista, string> = {
  invitado: "p.id || '.' || p.version",
  with_sesion: "p.id || '.' || p.version || '.' || coalesce(p.existencias, -1) || '.' || to_json(u.nombre_local)",
};

/** Columns of a page's row: `id`, `row` (the listing's JSON as text) and `tag`. Over the tables of `publicacionFrom`. */
export function publicacionRow(vista: Vista): string {
  return `p.id, ${TEXT[vista]} AS row, ${TAG[vista]} AS tag`;
}

/**
 * The tables that `publicacionJson` reads for a viewer; `origen` may be a subquery of publicaciones.
 * A guest's listing never touches its seller's row.
 */
export function publicacionFrom(vista: Vista, origen = 'publicaciones'): string {
  // LATERAL looks sellers up by key, one by one. The planner would otherwise read all sellers for a page.
  const seller = 'CROSS JOIN LATERAL (SELECT u.* FROM usuarios u WHERE u.id = p.user_id OFFSET 0) AS u';
  return vista === 'invitado' ? `${origen} p` : `${origen} p ${seller}`;
}
