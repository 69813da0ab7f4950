import type { Usuario } from '@fluxpartes/contrato';
import { API } from '@fluxpartes/mf-kit/testing';
import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { testMecanico } from './fixtures.ts';
import type { mount } from './mount.tsx';

type Screen = ReturnType<typeof mount>;

/** GET /usuarios/5: the mechanic of the tests. */
export const ofMecanico = (cambios: Partial<Usuario> = {}) =>
  http.get(`${API}/usuarios/5`, () => HttpResponse.json(testMecanico(cambios)));

/** Waits for a field of the form. */
export const campo = (label: string) => screen.findByLabelText(label);

/** Presses 'Guardar cambios'. */
export const save = ({ user }: Screen) => user.click(screen.getByRole('button', { name: 'Guardar cambios' }));

/** Replaces the text of a field. */
export async function rewrite({ user }: Screen, label: string, text: string): Promise<void> {
  const entry = await campo(label);
  await user.clear(entry);
  if (text !== '') await user.type(entry, text);
}

/** A document's file. */
export const pdf = (nombre: string, bytes = 4) =>
  new File([new Uint8Array(bytes)], nombre, { type: 'application/pdf' });

/** A received PUT /usuarios/{id}: its `If-Match` and its body. */
export interface PerfilRequest {
  version: string | null;
  body: string;
}

/** A stub of PUT /usuarios/{id}: records the calls and responds with `answer`. */
export const onSaveDone = (requests: PerfilRequest[], answer: () => Response | Promise<Response>) =>
  http.put(`${API}/usuarios/:id`, async ({ request }) => {
    requests.push({ version: request.headers.get('If-Match'), body: await request.text() });
    return answer();
  });
