import type { Publicacion } from '@fluxpartes/contrato';
import { act, screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { API, montar, usuario } from '../../testing/montar.tsx';
import { publicacionDePrueba } from '../../testing/publicacion-de-prueba.ts';
import { comisionDe, rechazo, servidorDePrueba } from '../../testing/servidor.ts';

const server = servidorDePrueba();
let filas: Publicacion[] = [];
const consultas: URLSearchParams[] = [];

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  consultas.length = 0;
  filas = [
    publicacionDePrueba({ id: 3, nombre_producto: 'Bomba de agua' }),
    publicacionDePrueba({ id: 2, nombre_producto: 'Cazoleta', pausada: true, fotos: [] }),
    publicacionDePrueba({ id: 1, nombre_producto: 'Disco de freno' }),
  ];
  server.use(...comisionDe(false, 0), listaPaginada(24));
});
afterEach(() => jest.restoreAllMocks());

function listaPaginada(porPagina: number) {
  return http.get(`${API}/publicaciones`, ({ request }) => {
    const { searchParams } = new URL(request.url);
    consultas.push(searchParams);
    const q = (searchParams.get('q') ?? '').toLowerCase();
    const halladas = filas.filter((fila) => fila.nombre_producto.toLowerCase().includes(q));
    const desde = Number(searchParams.get('cursor') ?? 0);
    const headers = new Headers();
    if (searchParams.get('total')) headers.set('X-Total-Count', String(halladas.length));
    if (desde + porPagina < halladas.length) headers.set('Link', `</p?cursor=${desde + porPagina}>; rel="next"`);
    return HttpResponse.json(halladas.slice(desde, desde + porPagina), { headers });
  });
}

const tarjeta = (name: string) => screen.findByRole('article', { name });
const boton = async (name: string, accion: string) => within(await tarjeta(name)).getByRole('button', { name: accion });
const alPausar = (responder: (cuerpo: unknown, ifMatch: string | null) => Response | Promise<Response>) =>
  server.use(
    http.put(`${API}/publicaciones/:id/pausar`, async ({ request }) =>
      responder(await request.json(), request.headers.get('If-Match')),
    ),
  );

test('the own listings, newest first, each with name, price, net gain, state and its three buttons', async () => {
  server.use(...comisionDe(true, 16));
  montar('/mis-publicaciones');
  expect(screen.getByText('Cargando...')).toBeVisible();
  const bomba = within(await tarjeta('Bomba de agua'));
  expect(screen.getAllByRole('article').map((a) => a.getAttribute('aria-labelledby'))).toEqual([
    'publicacion-3',
    'publicacion-2',
    'publicacion-1',
  ]);
  const monto = (name: string) => bomba.getByRole('group', { name }).textContent?.replaceAll('\u00a0', ' ');
  expect(monto('Precio')).toContain('$ 84.500,50');
  await waitFor(() => expect(monto('Ganancia neta')).toContain('$ 70.135,41'));
  expect(bomba.getByText('Publicada')).toBeVisible();
  expect(bomba.getByRole('link', { name: 'Editar' })).toHaveAttribute('href', '/editar-publicacion/3');
  expect(bomba.getByRole('button', { name: 'Pausar' })).toHaveAccessibleDescription('Bomba de agua');
  expect(bomba.getByRole('button', { name: 'Borrar' })).toBeVisible();
  expect(consultas[0]?.get('user_id')).toBe('7');
  expect(screen.getByText('3')).toBeVisible();
  expect(screen.queryByRole('searchbox')).toBeNull();
});

test("a paused listing says '(Publicación pausada, no visible en el Home)' and offers 'Volver a publicar'", async () => {
  montar('/mis-publicaciones');
  const cazoleta = within(await tarjeta('Cazoleta'));
  expect(cazoleta.getByText('(Publicación pausada, no visible en el Home)')).toBeVisible();
  expect(cazoleta.getByRole('button', { name: 'Volver a publicar' })).toBeVisible();
  expect(cazoleta.queryByRole('button', { name: 'Pausar' })).toBeNull();
});

test('a listing of another owner that the API would send is not shown', async () => {
  filas.push(publicacionDePrueba({ id: 9, user_id: 8, nombre_producto: 'Ajena' }));
  montar('/mis-publicaciones');
  await tarjeta('Bomba de agua');
  expect(screen.queryByText('Ajena')).toBeNull();
});

test("without listings: 'No tienes publicaciones creadas.' and a way to create one", async () => {
  filas = [];
  const { ruta, teclado } = montar('/mis-publicaciones');
  expect(await screen.findByText('No tienes publicaciones creadas.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
  await teclado.click(screen.getByRole('link', { name: 'Crear Publicación' }));
  expect(ruta.actual).toBe('/crearpublicacion');
});

test.each([
  ['a refusal', () => rechazo('error_interno')],
  ['a lost connection', () => HttpResponse.error()],
])('a list that fails (%s) is an empty list, and is asked for again', async (_caso, respuesta) => {
  server.use(http.get(`${API}/publicaciones`, respuesta, { once: true }));
  const { teclado, avisos } = montar('/mis-publicaciones');
  expect(await screen.findByText('No tienes publicaciones creadas.')).toBeVisible();
  expect(console.error).toHaveBeenCalledWith('Error al cargar publicaciones', expect.anything());
  await teclado.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await tarjeta('Bomba de agua')).toBeVisible();
  expect(avisos).toEqual([]);
});

test('Volver goes to /micuenta', async () => {
  const { ruta, teclado } = montar('/mis-publicaciones');
  await teclado.click(await screen.findByRole('link', { name: 'Volver' }));
  expect(ruta.actual).toBe('/micuenta');
});

test('pausing shows at once, sends its version, and the button keeps the focus and undoes it', async () => {
  const pedidos: unknown[] = [];
  let version = 3;
  alPausar(async (cuerpo, ifMatch) => {
    pedidos.push([cuerpo, ifMatch]);
    await delay(60);
    version += 1;
    return HttpResponse.json({ ...filas[0], ...(cuerpo as object), version });
  });
  const { teclado } = montar('/mis-publicaciones');
  await teclado.click(await boton('Bomba de agua', 'Pausar'));
  const deshacer = await boton('Bomba de agua', 'Volver a publicar');
  expect(deshacer).toHaveFocus();
  expect(screen.getByText('Publicación pausada.')).toBeInTheDocument();
  await teclado.click(deshacer);
  expect(await boton('Bomba de agua', 'Pausar')).toHaveFocus();
  await waitFor(() =>
    expect(pedidos).toEqual([
      [{ pausada: true }, '"3"'],
      [{ pausada: false }, '"4"'],
    ]),
  );
});

test.each([
  ['a refusal', () => rechazo('error_interno'), 'Error al cambiar el estado de la publicación'],
  ['a lost connection', () => HttpResponse.error(), 'Error al cambiar el estado de la publicación'],
  ['another version', () => rechazo('version_distinta'), 'Otra persona modificó este registro. Recargá la página.'],
])('a pause that fails (%s) is taken back with its alert', async (_caso, respuesta, mensaje) => {
  alPausar(respuesta);
  const { teclado, avisos } = montar('/mis-publicaciones');
  await teclado.click(await boton('Bomba de agua', 'Pausar'));
  await waitFor(() => expect(avisos).toEqual([mensaje]));
  expect(await boton('Bomba de agua', 'Pausar')).toBeEnabled();
});

test('whatever shows listings elsewhere is fetched anew after a change', async () => {
  alPausar((cuerpo) => HttpResponse.json({ ...filas[0], ...(cuerpo as object), version: 4 }));
  const { teclado, queryClient } = montar('/mis-publicaciones');
  for (const clave of [
    ['publicaciones', 7, ''],
    ['publicacion', 7, 3],
  ])
    queryClient.setQueryData(clave, {});
  await teclado.click(await boton('Bomba de agua', 'Pausar'));
  for (const clave of [
    ['publicaciones', 7, ''],
    ['publicacion', 7, 3],
  ]) {
    await waitFor(() => expect(queryClient.getQueryState(clave)?.isInvalidated).toBe(true));
  }
});

test("deleting asks '¿Seguro que deseas borrar esta publicación?', and the focus goes to the next card", async () => {
  const borradas: unknown[] = [];
  server.use(
    http.delete(`${API}/publicaciones/:id`, ({ params }) => {
      borradas.push(params.id);
      return HttpResponse.json({ message: 'Publicación borrada' });
    }),
  );
  const { teclado, confirmaciones } = montar('/mis-publicaciones');
  await teclado.click(await boton('Bomba de agua', 'Borrar'));
  expect(confirmaciones).toEqual([
    {
      texto: '¿Seguro que deseas borrar esta publicación?',
      detalle: 'Bomba de agua. No se puede deshacer. Si es por un tiempo, podés pausarla.',
    },
  ]);
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Bomba de agua' })).toBeNull());
  expect(screen.getByRole('link', { name: 'Cazoleta' })).toHaveFocus();
  await waitFor(() => expect(borradas).toEqual(['3']));
  expect(await screen.findByText('2')).toBeVisible();
  await teclado.click(await boton('Disco de freno', 'Borrar'));
  await waitFor(() => expect(screen.getByRole('link', { name: 'Cazoleta' })).toHaveFocus());
  await teclado.click(await boton('Cazoleta', 'Borrar'));
  expect(await screen.findByText('No tienes publicaciones creadas.')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('a deletion that is not confirmed deletes nothing', async () => {
  const { teclado } = montar('/mis-publicaciones', usuario('vendedor'), false);
  const borrar = await boton('Bomba de agua', 'Borrar');
  await teclado.click(borrar);
  expect(await tarjeta('Bomba de agua')).toBeVisible();
});

test("a deletion that fails says 'Error al borrar la publicación' and the card comes back to its place", async () => {
  server.use(http.delete(`${API}/publicaciones/:id`, () => rechazo('error_interno')));
  const { teclado, avisos } = montar('/mis-publicaciones');
  await teclado.click(await boton('Cazoleta', 'Borrar'));
  await waitFor(() => expect(avisos).toEqual(['Error al borrar la publicación']));
  expect(screen.getAllByRole('article')[1]).toHaveAccessibleName('Cazoleta');
});

test('over 20 listings: a search box, kept in the URL, and the next page by Ver más', async () => {
  filas = Array.from({ length: 30 }, (_, i) =>
    publicacionDePrueba({ id: 100 - i, nombre_producto: i === 29 ? 'Radiador' : `Bujía ${i}` }),
  );
  const { teclado, ruta } = montar('/mis-publicaciones');
  const caja = await screen.findByRole('searchbox', { name: 'Buscar en mis publicaciones' });
  expect(screen.getAllByRole('article')).toHaveLength(24);
  await teclado.click(screen.getByRole('button', { name: 'Ver más' }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(30));
  expect(screen.getByRole('link', { name: 'Bujía 24' })).toHaveFocus();
  await teclado.type(caja, 'radiador');
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  await waitFor(() => expect(ruta.busqueda).toBe('?q=radiador'));
  await teclado.clear(caja);
  await teclado.type(caja, 'nada de eso{Enter}');
  expect(await screen.findByText('Ninguna publicación coincide con la búsqueda.')).toBeVisible();
  await teclado.click(screen.getByRole('button', { name: 'Quitar búsqueda' }));
  expect(caja).toHaveFocus();
  await waitFor(() => expect(screen.getAllByRole('article').length).toBeGreaterThan(20));
});

test.each([
  ['a mechanic', usuario('mecanico'), '/home'],
  ['a guest', { tipo: 'invitado' } as const, '/'],
])('%s is sent to another page', async (_caso, sesion, destino) => {
  const { ruta } = montar('/mis-publicaciones', sesion);
  await waitFor(() => expect(ruta.actual).toBe(destino));
  await act(async () => {});
});
