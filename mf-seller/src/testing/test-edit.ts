import type { Publicacion } from '@fluxpartes/contrato';
import { API, testServer } from '@fluxpartes/mf-kit/testing';
import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { comisionSteps } from './comision-steps.ts';
import { mount } from './mount.ts';
import { ownPublicacion } from './own-publicacion.ts';

/** The listing that is edited, as it is at the start of each test. */
export const ORIGINAL = ownPublicacion();

type Screen = ReturnType<typeof mount>;

/** An API stub with one listing of user 7, and the steps that the tests of an edit share. It sets up its own hooks. */
export function testEdit() {
  const server = testServer();
  const requests: { ifMatch: string | null; body: string }[] = [];
  let atApi: Publicacion = ORIGINAL;

  beforeEach(() => {
    localStorage.clear();
    requests.length = 0;
    atApi = ORIGINAL;
    server.use(
      ...comisionSteps(false, 0),
      http.get(`${API}/publicaciones/1`, () => HttpResponse.json(atApi)),
      http.get(`${API}/publicaciones`, () => HttpResponse.json([])),
    );
  });

  const nombre = () => screen.findByLabelText('Nombre del producto');
  return {
    server,
    /** The edits that were sent. */
    requests,
    /** Answers the edits in order; the last answer repeats for all later edits. The default answer is the listing. */
    onSaveDone: (...answers: (() => Response)[]) =>
      server.use(
        http.put(`${API}/publicaciones/1`, async ({ request }) => {
          requests.push({ ifMatch: request.headers.get('If-Match'), body: await request.text() });
          const respond = answers[requests.length - 1] ?? answers.at(-1);
          return respond ? respond() : HttpResponse.json(atApi);
        }),
      ),
    /** Replaces the listing in the API stub. */
    becomes: (cambios: Partial<Publicacion>) => {
      atApi = { ...ORIGINAL, ...cambios };
    },
    nombre,
    open: async (): Promise<Screen> => {
      const page = mount('/editar-publicacion/1');
      await nombre();
      return page;
    },
    save: ({ user }: Screen) => user.click(screen.getByRole('button', { name: 'Guardar cambios' })),
    rename: async ({ user }: Screen, text: string) => {
      await user.clear(await nombre());
      await user.type(await nombre(), text);
    },
  };
}
