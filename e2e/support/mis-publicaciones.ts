import type { APIRequestContext } from '@playwright/test';
import type { FotoFile } from './fotos.ts';
import { publicar } from './publicaciones.ts';

/** The tested fields of a listing of the signed-in user. */
export interface OwnPublicacion {
  id: number;
  nombre_producto: string;
  precio: number;
  envio: boolean;
  tipo_envio: string | null;
  compatibilidad: { marca: string; modelo: string }[];
  fotos: string[];
  pausada: boolean;
  version: number;
}

/** Publishes as the signed-in user: with shipping, and one compatibility. */
export async function publicarOwn(
  request: APIRequestContext,
  nombre_producto: string,
  fotos: readonly FotoFile[] = [],
): Promise<OwnPublicacion> {
  const compatibilidad = [{ marca: 'volkswagen', modelo: 'Gol' }];
  const id = await publicar(request, { nombre_producto, envio: 'si', tipo_envio: 'uber_moto', compatibilidad }, fotos);
  return (await (await request.get(`/api/publicaciones/${id}`)).json()) as OwnPublicacion;
}

/** All listings of the signed-in user, newest first. */
export async function ownPublicaciones(request: APIRequestContext): Promise<OwnPublicacion[]> {
  const { user_id } = (await (await request.get('/api/sesion')).json()) as { user_id: number };
  return (await (await request.get(`/api/publicaciones?user_id=${user_id}`)).json()) as OwnPublicacion[];
}
