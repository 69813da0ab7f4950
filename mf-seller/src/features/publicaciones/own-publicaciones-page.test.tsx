import { CONNECTION_ERROR } from '@fluxpartes/api-client';
import type { Publicacion } from '@fluxpartes/contrato';
import { API, answerHeld, place, refusal, testServer } from '@fluxpartes/mf-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { comisionSteps } from '../../testing/comision-steps.ts';
import { mount, usuario } from '../../testing/mount.ts';
import { ownPublicacion } from '../../testing/own-publicacion.ts';

const server = testServer();
let rows: Publicacion[] = [];
const queries: URLSearchParams[] = [];

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  queries.length = 0;
  rows = [
    ownPublicacion({ id: 3, nombre_producto: 'Bomba de agua' }),
    ownPublicacion({ id: 2, nombre_producto: 'Cazoleta', pausada: true, fotos: [] }),
    ownPublicacion({ id: 1, nombre_producto: 'Disco de freno' }),
  ];
  server.use(...comisionSteps(false, 0), pagedList(24));
});
afterEach(() => jest.restoreAllMocks());

function pagedList(perPage: number) {
  return http.get(`${API}/publicaciones`, ({ request }) => {
    const { searchParams } = new URL(request.url);
    queries.push(searchParams);
    const q = (searchParams.get('q') ?? '').toLowerCase();
    const found = rows.filter((row) => row.nombre_producto.toLowerCase().includes(q));
    const desde = Number(searchParams.get('cursor') ?? 0);
    const headers = new Headers();
    if (searchParams.get('total')) headers.set('X-Total-Count', String(found.length));
    if (desde + perPage < found.length) headers.set('Link', `</p?cursor=${desde + perPage}>; rel="next"`);
    return HttpResponse.json(found.slice(desde, desde + perPage), { headers });
  });
}

const card = (name: string) => screen.findByRole('article', { name });
const button = async (name: string, accion: string) => within(await card(name)).getByRole('button', { name: accion });
const onPausar = (respond: (body: unknown, ifMatch: string | null) => Response | Promise<Response>) =>
  server.use(
    http.put(`${API}/publicaciones/:id/pausar`, async ({ request }) =>
      respond(await request.json(), request.headers.get('If-Match')),
    ),
  );

test('the page lists the own listings with price, net gain, state and three buttons, newest first', async () => {
  server.use(...comisionSteps(true, 16));
  mount('/mis-publicaciones');
  expect(screen.getByText('Cargando...')).toBeVisible();
  const pump = within(await card('Bomba de agua'));
  expect(screen.getAllByRole('article').map((a) => a.getAttribute('aria-labelledby'))).toEqual([
    'publicacion-3',
    'publicacion-2',
    'publicacion-1',
  ]);
  const monto = (name: string) => pump.getByRole('group', { name }).textContent?.replaceAll('\u00a0', ' ');
  expect(monto('Precio')).toContain('$ 84.500,50');
  await waitFor(() => expect(monto('Ganancia neta')).toContain('$ 70.135,41'));
  expect(pump.getByText('Publicada')).toBeVisible();
  expect(pump.getByRole('link', { name: 'Editar' })).toHaveAttribute('href', '/editar-publicacion/3');
  expect(pump.getByRole('button', { name: 'Pausar' })).toHaveAccessibleDescription('Bomba de agua');
  expect(pump.getByRole('button', { name: 'Borrar' })).toBeVisible();
  expect(queries[0]?.get('user_id')).toBe('7');
  expect(screen.getByText('3')).toBeVisible();
  expect(screen.queryByRole('searchbox')).toBeNull();
});

test("a paused listing shows '(Publicación pausada, no visible en el Home)' and offers 'Volver a publicar'", async () => {
  mount('/mis-publicaciones');
  const strutMount = within(await card('Cazoleta'));
  expect(strutMount.getByText('(Publicación pausada, no visible en el Home)')).toBeVisible();
  expect(strutMount.getByRole('button', { name: 'Volver a publicar' })).toBeVisible();
  expect(strutMount.queryByRole('button', { name: 'Pausar' })).toBeNull();
});

test('a listing of another owner in the response is not shown', async () => {
  rows.push(ownPublicacion({ id: 9, user_id: 8, nombre_producto: 'Ajena' }));
  mount('/mis-publicaciones');
  await card('Bomba de agua');
  expect(screen.queryByText('Ajena')).toBeNull();
});

test("an empty list shows 'No tienes publicaciones creadas.' and a link to create one", async () => {
  rows = [];
  const { user } = mount('/mis-publicaciones');
  expect(await screen.findByText('No tienes publicaciones creadas.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Crear Publicación' }));
  await waitFor(() => expect(place()).toBe('/crearpublicacion'));
});

test.each([
  ['a refusal', () => refusal('error_interno'), 0],
  ['a lost connection', () => HttpResponse.error(), 1],
])('a list that fails (%s) is shown as empty, and can be retried', async (_testCase, answer, reasons) => {
  server.use(http.get(`${API}/publicaciones`, answer, { once: true }));
  const { user, notices } = mount('/mis-publicaciones');
  expect(await screen.findByText('No tienes publicaciones creadas.')).toBeVisible();
  expect(screen.queryAllByText(CONNECTION_ERROR)).toHaveLength(reasons);
  expect(console.error).toHaveBeenCalledWith('Error al cargar publicaciones', expect.anything());
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await card('Bomba de agua')).toBeVisible();
  expect(notices()).toEqual([]);
});

test("the link 'Mi cuenta' navigates to /micuenta", async () => {
  const { user } = mount('/mis-publicaciones');
  await user.click(await screen.findByRole('link', { name: 'Mi cuenta' }));
  await waitFor(() => expect(place()).toBe('/micuenta'));
});

test('pausing shows immediately, sends the version, and keeps focus on the button that undoes it', async () => {
  const requests: unknown[] = [];
  let version = 3;
  onPausar(async (body, ifMatch) => {
    requests.push([body, ifMatch]);
    await delay(60);
    version += 1;
    const changed = { ...rows[0], ...(body as object), version } as Publicacion;
    rows = [changed, ...rows.slice(1)];
    return HttpResponse.json(changed);
  });
  const { user } = mount('/mis-publicaciones');
  await user.click(await button('Bomba de agua', 'Pausar'));
  const undo = await button('Bomba de agua', 'Volver a publicar');
  expect(undo).toHaveFocus();
  expect(screen.getByText('Publicación pausada.')).toBeInTheDocument();
  await user.click(undo);
  expect(await button('Bomba de agua', 'Pausar')).toHaveFocus();
  await waitFor(() =>
    expect(requests).toEqual([
      [{ pausada: true }, '"3"'],
      [{ pausada: false }, '"4"'],
    ]),
  );
});

test('a toggle after leaving and coming back, during the call, is sent after it', async () => {
  const requests: unknown[] = [];
  const { held, release } = answerHeld();
  onPausar(async (body, ifMatch) => {
    requests.push([body, ifMatch]);
    await held;
    return HttpResponse.json({ ...rows[0], ...(body as object), version: 3 + requests.length });
  });
  const { user, go } = mount('/mis-publicaciones');
  await user.click(await button('Bomba de agua', 'Pausar'));
  act(() => go('/micuenta'));
  act(() => go('/mis-publicaciones'));
  await user.click(await button('Bomba de agua', 'Volver a publicar'));
  release();
  await waitFor(() =>
    expect(requests).toEqual([
      [{ pausada: true }, '"3"'],
      [{ pausada: false }, '"4"'],
    ]),
  );
  expect(await button('Bomba de agua', 'Pausar')).toBeVisible();
});

test.each([
  ['a refusal', () => refusal('error_interno'), 'Error al cambiar el estado de la publicación'],
  ['a lost connection', () => HttpResponse.error(), 'Error al cambiar el estado de la publicación'],
  ['another version', () => refusal('version_distinta'), 'Otra persona modificó este registro. Recargá la página.'],
])('a pause that fails (%s) is reverted and alerts', async (_testCase, answer, message) => {
  onPausar(answer);
  const { user, notices } = mount('/mis-publicaciones');
  await user.click(await button('Bomba de agua', 'Pausar'));
  await waitFor(() => expect(notices()).toEqual([message]));
  expect(await button('Bomba de agua', 'Pausar')).toBeEnabled();
});

test('pausing and deleting a listing emit publicacion-cambiada', async () => {
  onPausar((body) => HttpResponse.json({ ...rows[0], ...(body as object), version: 4 }));
  server.use(http.delete(`${API}/publicaciones/:id`, () => HttpResponse.json({ message: 'Publicación borrada' })));
  const { user, told } = mount('/mis-publicaciones');
  await user.click(await button('Bomba de agua', 'Pausar'));
  await waitFor(() => expect(told).toEqual([{ 'publicacion-cambiada': { id: rows[0]?.id } }]));
  await user.click(await button('Cazoleta', 'Borrar'));
  await waitFor(() => expect(told).toHaveLength(2));
  expect(told[1]).toEqual({ 'publicacion-cambiada': { id: rows[1]?.id } });
});

test("deleting asks '¿Seguro que deseas borrar esta publicación?' and moves focus to the next card", async () => {
  const deletedOnes: unknown[] = [];
  server.use(
    http.delete(`${API}/publicaciones/:id`, ({ params }) => {
      deletedOnes.push(params.id);
      return HttpResponse.json({ message: 'Publicación borrada' });
    }),
  );
  const { user, confirm } = mount('/mis-publicaciones');
  await user.click(await button('Bomba de agua', 'Borrar'));
  expect(confirm.mock.calls).toEqual([
    [
      '¿Seguro que deseas borrar esta publicación?',
      'Bomba de agua. No se puede deshacer. Si es por un tiempo, podés pausarla.',
    ],
  ]);
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Bomba de agua' })).toBeNull());
  expect(screen.getByRole('link', { name: 'Cazoleta' })).toHaveFocus();
  await waitFor(() => expect(deletedOnes).toEqual(['3']));
  expect(await screen.findByText('2')).toBeVisible();
  await user.click(await button('Disco de freno', 'Borrar'));
  await waitFor(() => expect(screen.getByRole('link', { name: 'Cazoleta' })).toHaveFocus());
  await user.click(await button('Cazoleta', 'Borrar'));
  expect(await screen.findByText('No tienes publicaciones creadas.')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('a listing deleted while its pause is pending goes without an alert', async () => {
  const { held, release } = answerHeld();
  const borrar = () => {
    release();
    return HttpResponse.json({ message: 'Publicación borrada' });
  };
  server.use(http.delete(`${API}/publicaciones/:id`, borrar));
  onPausar(() => held.then(() => refusal('no_encontrado')));
  const { user, notices, told } = mount('/mis-publicaciones');
  await user.click(await button('Bomba de agua', 'Pausar'));
  await user.click(await button('Bomba de agua', 'Borrar'));
  await waitFor(() => expect(told).toHaveLength(2));
  expect(notices()).toEqual([]);
  expect(screen.getByText('Publicación borrada.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Cazoleta' })).toHaveFocus();
});

test('a deletion that is not confirmed deletes nothing', async () => {
  const { user } = mount('/mis-publicaciones', usuario('vendedor'), false);
  const borrar = await button('Bomba de agua', 'Borrar');
  await user.click(borrar);
  expect(await card('Bomba de agua')).toBeVisible();
});

test("a deletion that fails alerts 'Error al borrar la publicación' and restores the card", async () => {
  server.use(http.delete(`${API}/publicaciones/:id`, () => refusal('error_interno')));
  const { user, notices } = mount('/mis-publicaciones');
  await user.click(await button('Cazoleta', 'Borrar'));
  await waitFor(() => expect(notices()).toEqual(['Error al borrar la publicación']));
  expect(screen.getAllByRole('article')[1]).toHaveAccessibleName('Cazoleta');
});

test('a list of over 20 has a search box kept in the URL, and pages', async () => {
  rows = Array.from({ length: 30 }, (_, i) =>
    ownPublicacion({ id: 100 - i, nombre_producto: i === 29 ? 'Radiador' : `Bujía ${i}` }),
  );
  const { user } = mount('/mis-publicaciones');
  const box = await screen.findByRole('searchbox', { name: 'Buscar en mis publicaciones' });
  expect(screen.getAllByRole('article')).toHaveLength(24);
  await user.click(screen.getByRole('button', { name: 'Ver más' }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(30));
  expect(screen.getByRole('link', { name: 'Bujía 24' })).toHaveFocus();
  await user.type(box, 'radiador');
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  await waitFor(() => expect(place()).toBe('/mis-publicaciones?q=radiador'));
  await user.clear(box);
  await user.type(box, 'nada de eso{Enter}');
  expect(await screen.findByText('Ninguna publicación coincide con la búsqueda.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Quitar búsqueda' }));
  expect(box).toHaveFocus();
  await waitFor(() => expect(screen.getAllByRole('article').length).toBeGreaterThan(20));
});

describe('inline editing of price and units', () => {
  const sent: { ifMatch: string | null; body: string }[] = [];
  const onEdit = (answer: () => Response | Promise<Response>) =>
    server.use(
      http.put(`${API}/publicaciones/3`, async ({ request }) => {
        sent.push({ ifMatch: request.headers.get('If-Match'), body: await request.text() });
        return answer();
      }),
    );
  const pump = () => card('Bomba de agua');
  const opener = () => button('Bomba de agua', 'Cambiar el precio');
  beforeEach(() => {
    sent.length = 0;
    rows[0] = ownPublicacion({ id: 3, nombre_producto: 'Bomba de agua', existencias: 4 });
  });

  test('saves the price on Enter with the version, marks the card and keeps focus', async () => {
    onEdit(() => HttpResponse.json({ ...rows[0], precio: 52_000, version: 4 }));
    const { user, told } = mount('/mis-publicaciones');
    await user.click(await opener());
    const precio = within(await pump()).getByLabelText('Precio');
    expect(precio).toHaveFocus();
    await user.keyboard('52000');
    expect(within(await pump()).getByRole('group', { name: 'Ganancia neta' })).toHaveTextContent('36.400,00');
    await user.keyboard('{Enter}');
    await waitFor(async () => expect(await opener()).toHaveFocus());
    expect(within(await pump()).getByRole('group', { name: 'Precio' })).toHaveTextContent('52.000,00');
    expect(within(await pump()).getByText('Guardado')).toBeVisible();
    expect(screen.getByText('Guardado.')).toBeInTheDocument();
    expect(sent[0]?.ifMatch).toBe('"3"');
    expect(sent[0]?.body).toMatch(/name="precio"\r\n\r\n52000\r\n/);
    expect(sent[0]?.body).not.toContain('existencias');
    expect(told).toEqual([{ 'publicacion-cambiada': { id: 3 } }]);
  });

  test('stays open until the save has ended', async () => {
    const { held, release } = answerHeld();
    onEdit(() => held.then(() => HttpResponse.json({ ...rows[0], existencias: 9, version: 4 })));
    const { user } = mount('/mis-publicaciones');
    await user.click(await button('Bomba de agua', '4 unidades'));
    await user.keyboard('9{Enter}{Escape}');
    expect(within(await pump()).getByRole('button', { name: 'Cancelar' })).toBeDisabled();
    release();
    await waitFor(async () => expect(await button('Bomba de agua', '9 unidades')).toHaveFocus());
  });

  test('leaves the focus where the user has moved it during the save, and has no other actions until then', async () => {
    const { held, release } = answerHeld();
    onEdit(() => held.then(() => HttpResponse.json({ ...rows[0], precio: 52_000, version: 4 })));
    const { user } = mount('/mis-publicaciones');
    await user.click(await opener());
    await user.keyboard('52000{Enter}');
    expect(within(await pump()).queryByRole('button', { name: 'Pausar' })).toBeNull();
    await user.click(await button('Disco de freno', 'Cambiar el precio'));
    release();
    await waitFor(async () => expect(await opener()).toBeVisible());
    expect(await button('Bomba de agua', 'Pausar')).toBeVisible();
    expect(within(await card('Disco de freno')).getByLabelText('Precio')).toHaveFocus();
  });

  test('sends the version of a pause that was answered while the editor was open', async () => {
    const { held, release } = answerHeld();
    onPausar((body) => held.then(() => HttpResponse.json({ ...rows[0], ...(body as object), version: 4 })));
    onEdit(() => HttpResponse.json({ ...rows[0], pausada: true, precio: 52_000, version: 5 }));
    const { user, told } = mount('/mis-publicaciones');
    await user.click(await button('Bomba de agua', 'Pausar'));
    await user.click(await opener());
    release();
    await waitFor(() => expect(told).toHaveLength(1));
    await user.keyboard('52000{Enter}');
    await waitFor(async () => expect(await opener()).toHaveFocus());
    expect(sent.map(({ ifMatch }) => ifMatch)).toEqual(['"4"']);
  });

  test('a failure after the user has left the screen is an alert', async () => {
    const { held, release } = answerHeld();
    onEdit(() => held.then(() => refusal('version_distinta')));
    const { user, go, notify } = mount('/mis-publicaciones');
    await user.click(await opener());
    await user.keyboard('52000{Enter}');
    act(() => go('/micuenta'));
    release();
    const reason = 'Bomba de agua: Otra persona modificó este registro. Recargá la página.';
    await waitFor(() => expect(notify.mock.calls).toEqual([['Error al actualizar la publicación', reason]]));
  });

  test('sends the units with the previous number, and sends no request on Escape', async () => {
    onEdit(() => HttpResponse.json({ ...rows[0], existencias: 9, version: 4 }));
    const { user } = mount('/mis-publicaciones');
    await user.click(await button('Bomba de agua', '4 unidades'));
    expect(within(await pump()).getByLabelText('Unidades')).toHaveFocus();
    await user.keyboard('7{Escape}');
    expect(await button('Bomba de agua', '4 unidades')).toHaveFocus();
    await user.keyboard('{Enter}9{Enter}');
    expect(await button('Bomba de agua', '9 unidades')).toHaveFocus();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toMatch(/name="existencias"\r\n\r\n9\r\n/);
    expect(sent[0]?.body).toMatch(/name="existencias_antes"\r\n\r\n4\r\n/);
  });

  test.each([
    ['another version', () => refusal('version_distinta'), 'Otra persona modificó este registro. Recargá la página.'],
    ['a lost connection', () => HttpResponse.error(), /conexión|Error al actualizar la publicación/],
  ])('shows a message in the card and keeps the input after %s', async (_testCase, answer, message) => {
    onEdit(answer);
    const { user } = mount('/mis-publicaciones');
    await user.click(await opener());
    await user.keyboard('52000{Enter}');
    expect(await within(await pump()).findByText(message)).toBeVisible();
    expect(within(await pump()).getByLabelText('Precio')).toHaveValue('52000');
  });

  test.each([
    ['another version', 4],
    ['a sale, which keeps the version,', 3],
  ])('saves the edited field after %s came in between, and keeps the other changes', async (_change, version) => {
    onEdit(() => {
      if (sent.length > 1) return HttpResponse.json({ ...rows[0], precio: 52_000, version: 5 });
      rows[0] = ownPublicacion({ id: 3, nombre_producto: 'Bomba de agua', existencias: 2, version });
      return refusal('version_distinta');
    });
    const { user } = mount('/mis-publicaciones');
    await user.click(await opener());
    await user.keyboard('52000{Enter}');
    expect(await within(await pump()).findByText(/^Cambió mientras tanto: .* unidades: 2\./)).toBeVisible();
    expect(within(await pump()).getByLabelText('Unidades')).toHaveValue('2');
    await user.click(within(await pump()).getByRole('button', { name: 'Guardar' }));
    await waitFor(async () => expect(await opener()).toHaveFocus());
    expect(sent.map(({ ifMatch }) => ifMatch)).toEqual(['"3"', `"${version}"`]);
    expect(sent[1]?.body).toMatch(/name="precio"\r\n\r\n52000\r\n/);
    expect(sent[1]?.body).not.toContain('existencias');
  });

  test('shows an error message at the field when the price is empty', async () => {
    const { user } = mount('/mis-publicaciones');
    await user.click(await opener());
    await user.clear(within(await pump()).getByLabelText('Precio'));
    await user.keyboard('{Enter}');
    expect(within(await pump()).getByLabelText('Precio')).toHaveAccessibleDescription('Ingresá el precio.');
  });
});

test('after an edit the list keeps its search, and the card is focused and marked', async () => {
  server.use(
    http.get(`${API}/publicaciones/3`, () => HttpResponse.json(rows[0])),
    http.put(`${API}/publicaciones/3`, () => HttpResponse.json({ ...rows[0], version: 4 })),
  );
  const { user } = mount('/mis-publicaciones?q=bomba');
  await user.click(within(await card('Bomba de agua')).getByRole('link', { name: 'Editar' }));
  await user.click(await screen.findByRole('button', { name: 'Guardar cambios' }));
  await waitFor(() => expect(place()).toBe('/mis-publicaciones?q=bomba'));
  await waitFor(() => expect(screen.getByRole('link', { name: 'Bomba de agua' })).toHaveFocus());
  expect(within(await card('Bomba de agua')).getByText('Guardado')).toBeVisible();
});

test("'Publicar una parecida' opens a form with the values of the listing, except the serial code", async () => {
  const { user } = mount('/mis-publicaciones');
  await user.click(within(await card('Cazoleta')).getByRole('link', { name: 'Publicar una parecida' }));
  expect(await screen.findByLabelText('Nombre del producto')).toHaveValue('Cazoleta');
  expect(screen.getByLabelText('Código de serie')).toHaveValue('');
  expect(screen.getByLabelText('Precio')).toHaveValue('84.500,50');
  expect(screen.getByRole('checkbox', { name: 'Cruze' })).toBeChecked();
  expect(screen.getByLabelText('Unidades')).toHaveValue('1');
  expect(Object.keys(localStorage).filter((key) => key.startsWith('borrador_'))).toEqual([]);
});

test.each([
  ['a mechanic', usuario('mecanico'), '/home'],
  ['a guest', { tipo: 'invitado' } as const, '/'],
])('%s is redirected to another page', async (_testCase, sesion, target) => {
  mount('/mis-publicaciones', sesion);
  await waitFor(() => expect(place()).toBe(target));
  await act(async () => {});
});
