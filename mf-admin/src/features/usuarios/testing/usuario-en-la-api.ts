import type { CambiosDeUsuario, Usuario } from '@fluxpartes/contrato';
import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { SetupServer } from 'msw/node';
import { rechazo } from '../../../test-support/api-de-prueba.ts';
import { mecanicoDePrueba } from '../../../test-support/datos.ts';
import { API } from '../../../test-support/montar.tsx';

/** The API with one user: its list, its record, and each PUT that came, with its version. */
export function usuarioEnLaApi(server: SetupServer, inicial: Usuario = mecanicoDePrueba()) {
  const estado = { usuario: inicial, puestos: [] as { cambios: CambiosDeUsuario; version: string | null }[] };
  server.use(
    http.get(`${API}/usuarios`, () => HttpResponse.json([estado.usuario], { headers: { 'X-Total-Count': '1' } })),
    http.get(`${API}/usuarios/5`, () => HttpResponse.json(estado.usuario)),
    http.put(`${API}/usuarios/5`, async ({ request }) => {
      const cambios = (await request.json()) as CambiosDeUsuario;
      estado.puestos.push({ cambios, version: request.headers.get('If-Match') });
      if (request.headers.get('If-Match') !== `"${estado.usuario.version}"`) return rechazo('version_distinta');
      estado.usuario = { ...estado.usuario, ...cambios, version: estado.usuario.version + 1 } as Usuario;
      return HttpResponse.json({ message: '', usuario: estado.usuario });
    }),
  );
  return estado;
}

/** Its card. */
export const tarjetaDelUsuario = () => screen.findByRole('article', { name: 'Usuario #5' });
