import { type APIRequestContext, expect, request, test } from '@playwright/test';
import { cuentaNueva, registrar } from './cuentas.ts';
import type { FotoFile } from './fotos.ts';

/** A listing with the fields of the API request. */
export interface TrialPublicacion {
  nombre_producto: string;
  marca: string;
  modelo: string;
  precio: string;
  ubicacion: string;
  envio: 'si' | 'no';
  tipo_envio: string;
  categoria: string;
  estado: 'nuevo' | 'usado';
  compatibilidad: { marca: string; modelo: string }[];
  descripcion: string;
}

/** A word that no other listing has, to find the test's own listing. */
export const uniqueWord = () => `zq${Date.now().toString(36)}${Math.random().toString(36).slice(2, 7)}`;

/** Publishes through the API as the signed-in user; returns the listing's id. */
export async function publicar(
  request: APIRequestContext,
  cambios: Partial<TrialPublicacion> = {},
  fotos: readonly FotoFile[] = [],
): Promise<number> {
  const { compatibilidad = [], ...campos } = cambios;
  const form = new FormData();
  const values = {
    nombre_producto: 'Disco de freno de prueba',
    marca: 'ford',
    modelo: 'Focus',
    precio: '84500.5',
    ubicacion: 'Adrogué',
    envio: 'no',
    tipo_envio: '',
    categoria: 'Frenos',
    estado: 'nuevo',
    descripcion: 'Una descripción de prueba.',
    ...campos,
  };
  for (const [campo, value] of Object.entries(values)) form.set(campo, value);
  form.set('compatibilidad', JSON.stringify(compatibilidad));
  for (const { buffer, name, mimeType } of fotos) {
    form.append('fotos', new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
  }
  const response = await request.post('/api/publicaciones', { multipart: form });
  expect(response.status(), await response.text()).toBe(201);
  return ((await response.json()) as { id: number }).id;
}

/** A new seller, signed in at an API context of its own: a page's context would share its cookies. */
export async function separateVendedor(nombreLocal = 'Frenos de Prueba'): Promise<APIRequestContext> {
  const separate = await request.newContext({ baseURL: test.info().project.use.baseURL ?? '' });
  const cuenta = cuentaNueva('vendedor', { nombreLocal });
  await registrar(separate, cuenta);
  const { email, password } = cuenta;
  expect((await separate.post('/api/login', { data: { email, password } })).status()).toBe(200);
  return separate;
}
