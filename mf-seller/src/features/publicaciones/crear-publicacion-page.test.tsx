import type { Publicacion } from '@fluxpartes/contrato';
import { API, place, refusal, testServer } from '@fluxpartes/mf-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { comisionSteps } from '../../testing/comision-steps.ts';
import { mount, usuario } from '../../testing/mount.ts';
import { ownPublicacion } from '../../testing/own-publicacion.ts';

// Whole forms are typed key by key, also on a busy machine.

jest.mock('@fluxpartes/ui', () => ({
  ...jest.requireActual('@fluxpartes/ui'),
  shrinkPhoto: async (file: File) => {
    if (file.name.startsWith('rota')) throw new Error('no image');
    return new Blob(['jpeg'], { type: 'image/jpeg' });
  },
}));

type Request = { key: string | null; body: string };
const requests: Request[] = [];
const server = testServer();

const created = () => HttpResponse.json(ownPublicacion({ id: 1 }), { status: 201 });
/** The last listing of the seller. */
let last: Publicacion[] = [];
const onPublish = (answer: () => Response | Promise<Response>) =>
  server.use(
    http.post(`${API}/publicaciones`, async ({ request }) => {
      requests.push({ key: request.headers.get('Idempotency-Key'), body: await request.text() });
      return answer();
    }),
  );
beforeEach(() => {
  localStorage.clear();
  requests.length = 0;
  last = [];
  server.use(
    ...comisionSteps(false, 0),
    http.get(`${API}/publicaciones`, () => HttpResponse.json(last)),
  );
});

type Screen = ReturnType<typeof mount>;
/** The title is there before the form. */
const title = () => screen.findByLabelText('Nombre del producto');
const publicar = ({ user }: Screen) => user.click(screen.getByRole('button', { name: 'Publicar' }));
const marcas = () => screen.getAllByLabelText('Marca');
const modelos = () => screen.getAllByLabelText('Modelo');

async function choose({ user }: Screen, list: HTMLElement[], place: number, value: string) {
  await user.selectOptions(list[place] ?? document.body, value);
}

async function fill(page: Screen) {
  const { user } = page;
  await title();
  await user.type(screen.getByLabelText('Nombre del producto'), 'Disco de freno');
  await user.selectOptions(screen.getByLabelText('Categoría'), 'Frenos');
  await choose(page, marcas(), 0, 'ford');
  await choose(page, modelos(), 0, 'Focus');
  await user.type(screen.getByLabelText('Precio'), '84.500,50');
  await user.selectOptions(screen.getByLabelText('Ubicación'), 'Adrogué');
}

const fotos = (cantidad: number) =>
  Array.from({ length: cantidad }, (_, i) => new File(['x'], `foto-${i + 1}.png`, { type: 'image/png' }));

test('publishing shows the success message, deletes the draft and allows another listing', async () => {
  onPublish(created);
  const page = mount('/crearpublicacion');
  await fill(page);
  expect(localStorage.getItem('borrador_publicacion_7')).toContain('Disco de freno');
  await publicar(page);
  expect(await screen.findByRole('heading', { name: '¡Publicación creada con éxito!' })).toHaveFocus();
  expect(page.told).toEqual([{ 'publicacion-cambiada': { id: expect.any(Number) } }]);
  expect(localStorage.getItem('borrador_publicacion_7')).toBeNull();
  expect(localStorage.getItem('clave_POST /publicaciones')).toBeNull();
  expect(requests[0]?.body).toMatch(/name="precio"\r\n\r\n84500.5\r\n/);
  await page.user.click(screen.getByRole('button', { name: 'Publicar otra' }));
  expect(await screen.findByLabelText('Nombre del producto')).toHaveValue('');
});

test("'Volver al catálogo' on the success page navigates to /home", async () => {
  onPublish(created);
  const page = mount('/crearpublicacion');
  await fill(page);
  await publicar(page);
  await page.user.click(await screen.findByRole('button', { name: 'Volver al catálogo' }));
  await waitFor(() => expect(place()).toBe('/home'));
});

test.each([
  ['a refusal', () => refusal('error_interno'), []],
  ['a lost connection', () => HttpResponse.error(), ['Error de conexión al servidor']],
])(
  "%s alerts 'Error al crear la publicación', keeps the form and its key, even after a reload",
  async (_testCase, answer, detail) => {
    onPublish(answer);
    const page = mount('/crearpublicacion');
    await fill(page);
    await publicar(page);
    await waitFor(() => expect(page.notices()).toEqual(['Error al crear la publicación', ...detail]));
    expect(screen.getByLabelText('Nombre del producto')).toHaveValue('Disco de freno');
    await publicar(page);
    await waitFor(() => expect(requests).toHaveLength(2));
    expect(requests[0]?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(requests[1]?.key).toBe(requests[0]?.key);
    page.unmount();
    const reloaded = mount('/crearpublicacion');
    await title();
    await publicar(reloaded);
    await waitFor(() => expect(requests).toHaveLength(3));
    expect(requests[2]?.key).toBe(requests[0]?.key);
  },
);

test.each([
  [7, 'Cazoleta'],
  [8, ''],
])("the form of user 7 opens with the similar listing of user %s's history as %p", async (userId, nombre) => {
  const values = { nombre_producto: 'Cazoleta' };
  mount({ pathname: '/crearpublicacion', state: { id: 3, userId, values } });
  await title();
  await waitFor(() => expect(screen.getByLabelText('Nombre del producto')).toHaveValue(nombre));
});

test('the alert tells that an earlier attempt with other values was published', async () => {
  onPublish(() => refusal('clave_usada'));
  const page = mount('/crearpublicacion');
  await fill(page);
  await publicar(page);
  await waitFor(() => expect(page.notices()[1]).toMatch(/^La que habías enviado antes sí se publicó/));
});

test('the form is sent once, and can be cancelled while it is sent', async () => {
  onPublish(async () => {
    await delay('infinite');
    return created();
  });
  const page = mount('/crearpublicacion');
  await fill(page);
  await publicar(page);
  expect(await screen.findByRole('progressbar')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Publicando...' })).toBeDisabled();
  await page.user.type(screen.getByLabelText('Nombre del producto'), '{Enter}');
  await page.user.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(await screen.findByRole('button', { name: 'Publicar' })).toBeEnabled();
  expect(requests.length).toBeLessThanOrEqual(1);
  expect(page.notices()).toEqual([]);
});

test('an alert tells that the user left before the form was sent', async () => {
  onPublish(() => delay('infinite') as Promise<never>);
  const page = mount('/crearpublicacion');
  await fill(page);
  await publicar(page);
  await screen.findByRole('progressbar');
  page.unmount();
  await waitFor(() => expect(page.notices()[0]).toMatch(/^Saliste antes de que terminara el envío/));
});

test('each invalid field shows its error message, and nothing is sent', async () => {
  const page = mount('/crearpublicacion');
  await title();
  await page.user.click(screen.getByRole('radio', { name: 'Sí' }));
  await publicar(page);
  const outcomes = [
    ['Nombre del producto', 'Ingresá el nombre del producto.'],
    ['Categoría', 'Elegí una categoría.'],
    ['Precio', 'Ingresá el precio.'],
    ['Ubicación', 'Elegí la ubicación.'],
  ] as const;
  for (const [campo, outcome] of outcomes) {
    expect(screen.getByLabelText(campo)).toHaveAccessibleDescription(outcome);
  }
  expect(marcas()[0]).toHaveAccessibleDescription('Elegí una marca.');
  expect(screen.getByRole('group', { name: 'Tipo de envío' })).toHaveAccessibleDescription('Elegí el tipo de envío.');
  await waitFor(() => expect(screen.getByLabelText('Nombre del producto')).toHaveFocus());
  await page.user.click(screen.getByRole('radio', { name: 'No' }));
  expect(screen.queryByRole('group', { name: 'Tipo de envío' })).toBeNull();
  expect(requests).toEqual([]);
});

test('the draft survives a reload', async () => {
  const antes = mount('/crearpublicacion');
  await fill(antes);
  antes.unmount();
  const page = mount('/crearpublicacion');
  await title();
  expect(screen.getByLabelText('Nombre del producto')).toHaveValue('Disco de freno');
  expect(screen.getByLabelText('Precio')).toHaveValue('84.500,50');
  await page.user.click(screen.getByRole('button', { name: 'Empezar de cero' }));
  expect(screen.getByLabelText('Nombre del producto')).toHaveValue('');
});

test('selecting another brand clears the model and offers the models of that brand', async () => {
  const page = mount('/crearpublicacion');
  await title();
  expect(modelos()[0]).toBeDisabled();
  await choose(page, marcas(), 0, 'ford');
  await choose(page, modelos(), 0, 'Focus');
  await choose(page, marcas(), 0, 'fiat');
  expect(modelos()[0]).toHaveValue('');
  expect(within(modelos()[0] ?? document.body).getByRole('option', { name: 'Cronos' })).toBeVisible();
});

test('a press on a model adds a compatible car, and a second press removes it', async () => {
  onPublish(created);
  const page = mount('/crearpublicacion');
  await fill(page);
  const car = (marca: string, name: string) =>
    within(screen.getByRole('group', { name: marca })).getByRole('checkbox', { name });
  expect(within(screen.getByRole('group', { name: 'Ford' })).queryByRole('checkbox', { name: 'Focus' })).toBeNull();
  for (const model of ['Gol', 'Polo', 'Vento']) await page.user.click(car('Volkswagen', model));
  await page.user.click(car('Volkswagen', 'Polo'));
  await page.user.click(car('Fiat', 'Palio'));
  await publicar(page);
  await waitFor(() => expect(requests).toHaveLength(1));
  const sent = /name="compatibilidad"\r\n\r\n([^\r]*)/.exec(requests[0]?.body ?? '')?.[1] ?? '';
  expect(JSON.parse(sent)).toEqual([
    { marca: 'volkswagen', modelo: 'Gol' },
    { marca: 'volkswagen', modelo: 'Vento' },
    { marca: 'fiat', modelo: 'Palio' },
  ]);
});

test('the form opens with condition, location and shipping of the last listing, without a draft', async () => {
  last = [ownPublicacion({ ubicacion: 'Glew', tipo_envio: 'flete' })];
  const page = mount('/crearpublicacion');
  await waitFor(() => expect(screen.getByLabelText('Ubicación')).toHaveValue('Glew'));
  expect(screen.getByRole('radio', { name: 'Usado' })).toBeChecked();
  expect(screen.getByLabelText('Unidades')).toHaveValue('1');
  expect(screen.getByRole('radio', { name: 'Flete' })).toBeChecked();
  expect(marcas()[0]).toHaveValue('');
  expect(localStorage).toHaveLength(0);
  await page.user.type(screen.getByLabelText('Nombre del producto'), 'x');
  await page.user.selectOptions(screen.getByLabelText('Ubicación'), 'Solano');
  page.unmount();
  const again = mount('/crearpublicacion');
  await title();
  await again.user.click(screen.getByRole('button', { name: 'Empezar de cero' }));
  expect(screen.getByLabelText('Ubicación')).toHaveValue('Glew');
});

test('the form of the first listing opens with the location of the profile', async () => {
  server.use(http.get(`${API}/usuarios/7`, () => HttpResponse.json({ id: 7, localidad: 'Claypole' })));
  mount('/crearpublicacion');
  await waitFor(() => expect(screen.getByLabelText('Ubicación')).toHaveValue('Claypole'));
});

test('the last listing does not overwrite input typed before it was loaded', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  server.use(
    http.get(`${API}/publicaciones`, async () => {
      await held;
      return HttpResponse.json([ownPublicacion({ ubicacion: 'Glew' })]);
    }),
  );
  const page = mount('/crearpublicacion');
  await fill(page);
  release();
  await page.user.type(screen.getByLabelText('Precio'), '1');
  expect(screen.getByLabelText('Ubicación')).toHaveValue('Adrogué');
  expect(screen.getByLabelText('Nombre del producto')).toHaveValue('Disco de freno');
});

test('the success page links to the listing, to WhatsApp, and to another for the same car', async () => {
  onPublish(created);
  const page = mount('/crearpublicacion');
  await fill(page);
  await publicar(page);
  const see = await screen.findByRole('link', { name: 'Ver mi publicación' });
  expect(see).toHaveAttribute('href', '/publicacion/1');
  const share = new URL(screen.getByRole('link', { name: /^Compartir por WhatsApp/ }).getAttribute('href') ?? '');
  expect(share.origin + share.pathname).toBe('https://wa.me/');
  expect(share.searchParams.get('text')).toBe(
    'Mirá «Disco de freno ventilado» en FluxPartes: http://localhost/publicacion/1',
  );
  await page.user.click(screen.getByRole('button', { name: 'Publicar otra' }));
  expect(await screen.findByLabelText('Nombre del producto')).toHaveValue('');
  expect(
    [marcas()[0], modelos()[0], screen.getByLabelText('Ubicación')].map((x) => (x as HTMLInputElement).value),
  ).toEqual(['ford', 'Focus', 'Adrogué']);
  expect(screen.getByLabelText('Precio')).toHaveValue('');
  expect(localStorage.getItem('borrador_publicacion_7')).toBeNull();
});

test('adding a sixth photo alerts, and keeps the first five', async () => {
  const page = mount('/crearpublicacion');
  await title();
  await page.user.upload(screen.getByLabelText(/Hasta 5 fotos/), fotos(6));
  await waitFor(() => expect(page.notices()).toEqual(['Solo se pueden subir hasta 5 fotos']));
  expect(screen.getAllByRole('img', { name: /^Foto \d/ })).toHaveLength(5);
});

test('buttons move and remove photos, and the first photo is the cover', async () => {
  const page = mount('/crearpublicacion');
  await title();
  await page.user.upload(screen.getByLabelText(/Hasta 5 fotos/), fotos(3));
  await screen.findByRole('img', { name: 'Foto 3: foto-3.jpg' });
  await page.user.click(screen.getByRole('button', { name: 'Mover la foto 2 antes' }));
  expect(screen.getByRole('img', { name: 'Foto 1: foto-2.jpg' })).toBeVisible();
  expect(screen.getByText('La foto es ahora la portada.')).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Quitar foto 1' }));
  expect(screen.getByRole('img', { name: 'Foto 1: foto-1.jpg' })).toBeVisible();
  expect(screen.getAllByRole('img', { name: /^Foto \d/ })).toHaveLength(2);
});

test('a file that is no image is named in the error message', async () => {
  const page = mount('/crearpublicacion');
  await title();
  const broken = new File(['x'], 'rota.png', { type: 'image/png' });
  await page.user.upload(screen.getByLabelText(/Hasta 5 fotos/), [broken]);
  expect(await screen.findByText('No pudimos leer rota.png. Probá con fotos JPG o PNG.')).toBeVisible();
});

test.each([
  ['approved, 16 sales', comisionSteps(true, 16), '17', '$ 14.365,09', '$ 70.135,41'],
  ['no approval, no sales', comisionSteps(false, 0), '30', '$ 25.350,15', '$ 59.150,35'],
  ['failed lookups', [http.get(`${API}/usuarios/*`, () => HttpResponse.error())], '30', '$ 25.350,15', '$ 59.150,35'],
])('commission and net gain follow the price: %s', async (_testCase, answers, porcentaje, comision, ganancia) => {
  server.use(...answers);
  const { user } = mount('/crearpublicacion');
  await title();
  await user.type(screen.getByLabelText('Precio'), '84500,50');
  expect(await screen.findByText(`${porcentaje} %`, { selector: '.strong' })).toBeVisible();
  const text = (name: string) => screen.getByRole('group', { name }).textContent?.replaceAll('\u00a0', ' ');
  expect(text('Comisión')).toContain(comision);
  expect(text('Ganancia neta')).toContain(ganancia);
});

test.each([
  ['a mechanic', usuario('mecanico'), '/home'],
  ['a guest', { tipo: 'invitado' } as const, '/'],
])('%s is redirected to another page', async (_testCase, sesion, target) => {
  mount('/crearpublicacion', sesion);
  await waitFor(() => expect(place()).toBe(target));
});

test("'Volver' navigates to the catalogue when there is no previous page", async () => {
  const { user } = mount('/crearpublicacion');
  await title();
  await user.click(screen.getByRole('button', { name: 'Volver' }));
  await waitFor(() => expect(place()).toBe('/home'));
});
