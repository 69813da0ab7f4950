import type { Usuario } from '@fluxpartes/contrato';
import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { mecanicoDePrueba } from './datos.ts';
import { API, type montar } from './montar.tsx';

type Pantalla = ReturnType<typeof montar>;

/** GET /usuarios/5: the mechanic of the tests. */
export const delMecanico = (cambios: Partial<Usuario> = {}) =>
  http.get(`${API}/usuarios/5`, () => HttpResponse.json(mecanicoDePrueba(cambios)));

/** A field of the form, as soon as it is there. */
export const campo = (etiqueta: string) => screen.findByLabelText(etiqueta);

/** Presses 'Guardar cambios'. */
export const guardar = ({ user }: Pantalla) => user.click(screen.getByRole('button', { name: 'Guardar cambios' }));

/** Types a text in the place of what a field holds. */
export async function reescribir({ user }: Pantalla, etiqueta: string, texto: string): Promise<void> {
  const entrada = await campo(etiqueta);
  await user.clear(entrada);
  if (texto !== '') await user.type(entrada, texto);
}

/** A document's file. */
export const pdf = (nombre: string, bytes = 4) =>
  new File([new Uint8Array(bytes)], nombre, { type: 'application/pdf' });

/** PUT /usuarios/{id} as it arrives: its condition and its body. */
export interface PedidoDePerfil {
  version: string | null;
  cuerpo: string;
}

/** PUT /usuarios/{id}: writes the calls down and answers as asked. */
export const alGuardar = (pedidos: PedidoDePerfil[], respuesta: () => Response | Promise<Response>) =>
  http.put(`${API}/usuarios/:id`, async ({ request }) => {
    pedidos.push({ version: request.headers.get('If-Match'), cuerpo: await request.text() });
    return respuesta();
  });
