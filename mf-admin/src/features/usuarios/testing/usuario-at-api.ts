import type { Usuario, UsuarioCambios } from '@fluxpartes/contrato';
import { API, refusal } from '@fluxpartes/mf-kit/testing';
import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { SetupServer } from 'msw/node';
import { testMecanico } from '../../../testing/fixtures.ts';

/** A stub API with one user; the returned object records each PUT with its version. */
export function usuarioAtApi(server: SetupServer, initialValue: Usuario = testMecanico()) {
  const estado = { usuario: initialValue, initial: [] as { cambios: UsuarioCambios; version: string | null }[] };
  server.use(
    http.get(`${API}/usuarios`, () => HttpResponse.json([estado.usuario], { headers: { 'X-Total-Count': '1' } })),
    http.get(`${API}/usuarios/5`, () => HttpResponse.json(estado.usuario)),
    http.put(`${API}/usuarios/5`, async ({ request }) => {
      const cambios = (await request.json()) as UsuarioCambios;
      estado.initial.push({ cambios, version: request.headers.get('If-Match') });
      if (request.headers.get('If-Match') !== `"${estado.usuario.version}"`) return refusal('version_distinta');
      estado.usuario = { ...estado.usuario, ...cambios, version: estado.usuario.version + 1 } as Usuario;
      return HttpResponse.json({ message: '', usuario: estado.usuario });
    }),
  );
  return estado;
}

export const usuarioCardElement = () => screen.findByRole('article', { name: 'Usuario #5' });
