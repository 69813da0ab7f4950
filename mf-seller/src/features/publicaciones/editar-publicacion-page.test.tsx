import { API, place, refusal } from '@fluxpartes/mf-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { mount, usuario } from '../../testing/mount.ts';
import { ORIGINAL, testEdit } from '../../testing/test-edit.ts';

jest.mock('@fluxpartes/ui', () => ({
  ...jest.requireActual('@fluxpartes/ui'),
  shrinkPhoto: async () => new Blob(['jpeg'], { type: 'image/jpeg' }),
}));

const { server, requests, onSaveDone, open, save, rename, nombre, becomes } = testEdit();

/** The values of a field in a multipart body. */
const campo = (fieldName: string) =>
  new RegExp(`name="${fieldName}"\r\n\r\n([^\r]*)\r\n`).exec(requests[0]?.body ?? '')?.[1];

test('the form opens with the values, the photos and the net gain of the listing', async () => {
  mount('/editar-publicacion/1');
  expect(await screen.findByText('Cargando...')).toBeVisible();
  expect(await nombre()).toHaveValue('Disco de freno ventilado');
  expect(screen.getByLabelText('Precio')).toHaveValue('84.500,50');
  expect(screen.getByLabelText('Categoría')).toHaveValue('Frenos');
  expect(screen.getByRole('radio', { name: 'Usado' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'Uber Moto' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Cruze' })).toBeChecked();
  expect(screen.getAllByRole('img', { name: /^Foto \d$/ })).toHaveLength(2);
  expect(screen.getByRole('group', { name: 'Ganancia neta' })).toHaveTextContent('59.150,35');
});

test("saving sends the version, alerts 'Publicación actualizada' and navigates to /mis-publicaciones", async () => {
  onSaveDone();
  const mounted = await open();
  await rename(mounted, 'Disco macizo');
  await mounted.user.click(screen.getByRole('checkbox', { name: 'Cruze' }));
  await mounted.user.click(screen.getByRole('button', { name: 'Quitar foto 2' }));
  await mounted.user.click(screen.getByRole('radio', { name: 'No' }));
  await save(mounted);
  await waitFor(() => expect(place()).toBe('/mis-publicaciones'));
  expect(mounted.notices()).toEqual(['Publicación actualizada']);
  expect(mounted.told).toEqual([{ 'publicacion-cambiada': { id: 1 } }]);
  expect(requests[0]?.ifMatch).toBe('"3"');
  expect(campo('nombre_producto')).toBe('Disco macizo');
  expect(campo('compatibilidad')).toBe('[]');
  expect(campo('imagenesAEliminar')).toBe('["/api/fotos/b2/1280.webp"]');
  expect(campo('envio')).toBe('false');
  expect(campo('tipo_envio')).toBe('');
  expect(localStorage).toHaveLength(0);
});

test('an edit sends the units with the previous number, and only if they were typed', async () => {
  becomes({ existencias: 5 });
  onSaveDone();
  const mounted = await open();
  expect(screen.getByLabelText('Unidades')).toHaveValue('5');
  await mounted.user.clear(screen.getByLabelText('Unidades'));
  await mounted.user.type(screen.getByLabelText('Unidades'), '8');
  await save(mounted);
  await waitFor(() => expect([campo('existencias'), campo('existencias_antes')]).toEqual(['8', '5']));
  mounted.unmount();
  requests.length = 0;
  const again = await open();
  await rename(again, 'Disco macizo');
  await save(again);
  await waitFor(() => expect(campo('nombre_producto')).toBe('Disco macizo'));
  expect(requests[0]?.body).not.toContain('existencias');
});

test('the cached list shows the edit immediately after saving', async () => {
  onSaveDone(() => HttpResponse.json({ ...ORIGINAL, nombre_producto: 'Disco macizo', version: 4 }));
  const mounted = await open();
  const page = { items: [ORIGINAL], nextCursor: null, total: 1 };
  mounted.queryClient.setQueryData(['mf-seller', 'publicaciones', 7, ''], { pages: [page], pageParams: [null] });
  await save(mounted);
  expect(await screen.findByRole('article', { name: 'Disco macizo' })).toBeVisible();
});

test('setting envio to No clears tipo_envio, which is then required again', async () => {
  const mounted = await open();
  await mounted.user.click(screen.getByRole('radio', { name: 'No' }));
  expect(screen.queryByRole('group', { name: 'Tipo de envío' })).toBeNull();
  await mounted.user.click(screen.getByRole('radio', { name: 'Sí' }));
  expect(screen.getByRole('radio', { name: 'Uber Moto' })).not.toBeChecked();
  await save(mounted);
  expect(screen.getByRole('group', { name: 'Tipo de envío' })).toHaveAccessibleDescription('Elegí el tipo de envío.');
});

test('each missing required field shows its error message, and nothing is sent', async () => {
  const mounted = await open();
  const { user } = mounted;
  await user.clear(await nombre());
  await user.clear(screen.getByLabelText('Precio'));
  for (const [list, empty] of [
    ['Categoría', 'Elegí una categoría'],
    ['Ubicación', 'Elegí la ubicación'],
  ] as const) {
    await user.selectOptions(screen.getByLabelText(list), empty);
  }
  await user.selectOptions(screen.getAllByLabelText('Marca')[0] ?? document.body, '');
  await save(mounted);
  const outcomes = [
    ['Nombre del producto', 'Ingresá el nombre del producto.'],
    ['Precio', 'Ingresá el precio.'],
    ['Categoría', 'Elegí una categoría.'],
    ['Ubicación', 'Elegí la ubicación.'],
  ] as const;
  for (const [label, outcome] of outcomes) {
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(outcome);
  }
  await waitFor(async () => expect(await nombre()).toHaveFocus());
  expect(requests).toEqual([]);
});

test('a stored photo can be marked for removal and restored, and the cover changes accordingly', async () => {
  const { user } = await open();
  const published = within(screen.getByRole('list', { name: 'Fotos elegidas' }));
  await user.click(screen.getByRole('button', { name: 'Quitar foto 1' }));
  const [first, second] = published.getAllByRole('listitem');
  expect(first).toHaveTextContent('Se quita al guardar');
  expect(second).toHaveTextContent('Portada');
  const leave = screen.getByRole('button', { name: 'Dejar foto 1' });
  expect(leave).toHaveFocus();
  await user.click(leave);
  expect(first).toHaveTextContent('Portada');
  expect(screen.queryByText('Se quita al guardar')).toBeNull();
});

test('buttons reorder stored and new photos, and the edit sends the order', async () => {
  onSaveDone();
  const mounted = await open();
  const { user } = mounted;
  await user.upload(screen.getByLabelText(/Hasta 5 fotos/), [
    new File(['x'], 'a.png', { type: 'image/png' }),
    new File(['x'], 'b.png', { type: 'image/png' }),
  ]);
  await screen.findByRole('img', { name: 'Foto 4: b.jpg' });
  for (const place of [4, 3, 2]) await user.click(screen.getByRole('button', { name: `Mover la foto ${place} antes` }));
  expect(screen.getByText('La foto es ahora la portada.')).toBeVisible();
  expect(screen.getAllByRole('listitem')[0]).toHaveTextContent('Portada');
  await user.click(screen.getByRole('button', { name: 'Quitar foto 2' }));
  await save(mounted);
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(campo('orden_fotos')).toBe('["nueva:1","/api/fotos/b2/1280.webp","nueva:0"]');
});

test('an edit that moves no photo sends no order', async () => {
  onSaveDone();
  const mounted = await open();
  await save(mounted);
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]?.body).not.toContain('orden_fotos');
});

test("new JPG and PNG photos are appended, and a sixth alerts 'Solo se pueden subir hasta 5 fotos'", async () => {
  onSaveDone();
  const mounted = await open();
  const foto = (name: string, type = 'image/png') => new File(['x'], name, { type });
  const choose = (...files: File[]) => mounted.user.upload(screen.getByLabelText(/Hasta 5 fotos/), files);
  expect(screen.getByLabelText(/Hasta 5 fotos/)).toHaveAttribute('accept', '.jpg,.jpeg,.png');
  await choose(foto('a.png'), foto('b.jpg', 'image/jpeg'), foto('c.png'), foto('d.png'));
  await waitFor(() => expect(mounted.notices()).toEqual(['Solo se pueden subir hasta 5 fotos']));
  expect(screen.getByRole('img', { name: 'Foto 5: c.jpg' })).toBeVisible();
  await mounted.user.click(screen.getByRole('button', { name: 'Mover la foto 4 antes' }));
  expect(screen.getByRole('img', { name: 'Foto 3: b.jpg' })).toBeVisible();
  await mounted.user.click(screen.getByRole('button', { name: 'Quitar foto 1' }));
  await choose(foto('e.png'));
  expect(await screen.findByRole('img', { name: 'Foto 6: e.jpg' })).toBeVisible();
  await mounted.user.click(screen.getByRole('button', { name: 'Dejar foto 1' }));
  await waitFor(() => expect(mounted.notices()).toHaveLength(2));
  expect(screen.getByText('Se quita al guardar')).toBeVisible();
  await save(mounted);
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(campo('orden_fotos')).toBe('["/api/fotos/b2/1280.webp","nueva:1","nueva:0","nueva:2","nueva:3"]');
  expect(requests[0]?.body.match(/name="nuevasFotos"; filename="[a-z]\.jpg"/g)).toEqual(
    ['a', 'b', 'c', 'e'].map((letter) => `name="nuevasFotos"; filename="${letter}.jpg"`),
  );
});

test('an edit rejects a webp photo', async () => {
  const { user } = await open();
  const area = screen.getByLabelText(/Hasta 5 fotos/);
  area.removeAttribute('accept');
  await user.upload(area, [new File(['x'], 'a.webp', { type: 'image/webp' })]);
  expect(await screen.findByText('No pudimos leer a.webp. Probá con fotos JPG o PNG.')).toBeVisible();
});

test.each([
  ['a listing that is gone', '/editar-publicacion/1'],
  ['a path without an id', '/editar-publicacion/x'],
])("%s shows 'Esta publicación ya no está disponible.'", async (_testCase, route) => {
  server.use(http.get(`${API}/publicaciones/1`, () => refusal('no_encontrado')));
  const { notices } = mount(route);
  expect(await screen.findByRole('heading', { name: 'Esta publicación ya no está disponible.' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ir a mis publicaciones' })).toBeVisible();
  expect(notices()).toEqual([]);
});

test.each([
  ["someone else's listing leads to /mis-publicaciones", usuario('vendedor', 8), '/mis-publicaciones'],
  ['a mechanic goes to /home', usuario('mecanico'), '/home'],
  ['a guest goes to /', { tipo: 'invitado' } as const, '/'],
])('redirects: %s', async (_testCase, sesion, target) => {
  server.use(http.get(`${API}/usuarios/*`, () => HttpResponse.error()));
  mount('/editar-publicacion/1', sesion);
  await waitFor(() => expect(place()).toBe(target));
});
