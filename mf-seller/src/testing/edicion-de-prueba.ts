import type { Publicacion } from '@fluxpartes/contrato';
import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { API, montar } from './montar.tsx';
import { publicacionDePrueba } from './publicacion-de-prueba.ts';
import { comisionDe, servidorDePrueba } from './servidor.ts';

/** The listing that is edited, as it is at the start of each test. */
export const ORIGINAL = publicacionDePrueba();

type Pantalla = ReturnType<typeof montar>;

/** An API with one listing of user 7, and what the tests of its edit do all the time. Sets up its own hooks. */
export function edicionDePrueba() {
  const server = servidorDePrueba();
  const pedidos: { ifMatch: string | null; cuerpo: string }[] = [];
  let enLaApi: Publicacion = ORIGINAL;

  beforeEach(() => {
    localStorage.clear();
    pedidos.length = 0;
    enLaApi = ORIGINAL;
    server.use(
      ...comisionDe(false, 0),
      http.get(`${API}/publicaciones/1`, () => HttpResponse.json(enLaApi)),
      http.get(`${API}/publicaciones`, () => HttpResponse.json([])),
    );
  });

  const nombre = () => screen.findByLabelText('Nombre del producto');
  return {
    server,
    /** The edits that were sent. */
    pedidos,
    /** Answers the edits one after the other, the last answer for all that follow; with the listing by default. */
    alGuardar: (...respuestas: (() => Response)[]) =>
      server.use(
        http.put(`${API}/publicaciones/1`, async ({ request }) => {
          pedidos.push({ ifMatch: request.headers.get('If-Match'), cuerpo: await request.text() });
          const responder = respuestas[pedidos.length - 1] ?? respuestas.at(-1);
          return responder ? responder() : HttpResponse.json(enLaApi);
        }),
      ),
    /** What the API holds from now on. */
    pasaASer: (cambios: Partial<Publicacion>) => {
      enLaApi = { ...ORIGINAL, ...cambios };
    },
    nombre,
    abrir: async (): Promise<Pantalla> => {
      const pantalla = montar('/editar-publicacion/1');
      await nombre();
      return pantalla;
    },
    guardar: ({ teclado }: Pantalla) => teclado.click(screen.getByRole('button', { name: 'Guardar cambios' })),
    cambiarNombre: async ({ teclado }: Pantalla, texto: string) => {
      await teclado.clear(await nombre());
      await teclado.type(await nombre(), texto);
    },
  };
}
