import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { edicionDePrueba, ORIGINAL } from '../../testing/edicion-de-prueba.ts';
import { API, montar, usuario } from '../../testing/montar.tsx';
import { rechazo } from '../../testing/servidor.ts';

jest.mock('@fluxpartes/ui', () => ({
  ...jest.requireActual('@fluxpartes/ui'),
  achicarFoto: async () => new Blob(['jpeg'], { type: 'image/jpeg' }),
}));

const { server, pedidos, alGuardar, abrir, guardar, cambiarNombre, nombre } = edicionDePrueba();

/** What a multipart body says of a field. */
const campo = (nombreDeCampo: string) =>
  new RegExp(`name="${nombreDeCampo}"\r\n\r\n([^\r]*)\r\n`).exec(pedidos[0]?.cuerpo ?? '')?.[1];

test('the form opens with the listing, its commission and its net gain', async () => {
  montar('/editar-publicacion/1');
  expect(await screen.findByText('Cargando...')).toBeVisible();
  expect(await nombre()).toHaveValue('Disco de freno ventilado');
  expect(screen.getByLabelText('Precio')).toHaveValue('84.500,50');
  expect(screen.getByLabelText('Categoría')).toHaveValue('Frenos');
  expect(screen.getByRole('radio', { name: 'Usado' })).toBeChecked();
  expect(screen.getByLabelText('Tipo de envío')).toHaveValue('uber_moto');
  expect(screen.getByRole('button', { name: 'Quitar Chevrolet Cruze' })).toBeVisible();
  expect(screen.getAllByRole('img', { name: /^Foto \d$/ })).toHaveLength(2);
  expect(screen.getByRole('group', { name: 'Ganancia neta' })).toHaveTextContent('59.150,35');
});

test("saving sends its version, alerts 'Publicación actualizada' and goes to /mis-publicaciones", async () => {
  alGuardar();
  const pantalla = await abrir();
  await cambiarNombre(pantalla, 'Disco macizo');
  await pantalla.teclado.click(screen.getByRole('button', { name: 'Quitar Chevrolet Cruze' }));
  await pantalla.teclado.click(screen.getByRole('button', { name: 'Quitar foto 2' }));
  await pantalla.teclado.click(screen.getByRole('radio', { name: 'No' }));
  await guardar(pantalla);
  await waitFor(() => expect(pantalla.ruta.actual).toBe('/mis-publicaciones'));
  expect(pantalla.avisos).toEqual(['Publicación actualizada']);
  expect(pedidos[0]?.ifMatch).toBe('"3"');
  expect(campo('nombre_producto')).toBe('Disco macizo');
  expect(campo('compatibilidad')).toBe('[]');
  expect(campo('imagenesAEliminar')).toBe('["/api/fotos/b2/1280.webp"]');
  expect(campo('envio')).toBe('false');
  expect(campo('tipo_envio')).toBe('');
  expect(localStorage).toHaveLength(0);
});

test('the list that was left before shows the edit at once', async () => {
  alGuardar(() => HttpResponse.json({ ...ORIGINAL, nombre_producto: 'Disco macizo', version: 4 }));
  const pantalla = await abrir();
  const pagina = { items: [ORIGINAL], nextCursor: null, total: 1 };
  pantalla.queryClient.setQueryData(['mis-publicaciones', 7, ''], { pages: [pagina], pageParams: [null] });
  await guardar(pantalla);
  expect(await screen.findByRole('article', { name: 'Disco macizo' })).toBeVisible();
});

test('envio that is not Yes clears tipo_envio, which is asked for anew', async () => {
  const pantalla = await abrir();
  await pantalla.teclado.click(screen.getByRole('radio', { name: 'No' }));
  expect(screen.queryByLabelText('Tipo de envío')).toBeNull();
  await pantalla.teclado.click(screen.getByRole('radio', { name: 'Sí' }));
  expect(screen.getByLabelText('Tipo de envío')).toHaveValue('');
  await guardar(pantalla);
  expect(screen.getByLabelText('Tipo de envío')).toHaveAccessibleDescription('Elegí el tipo de envío.');
});

test('every field that is required is told in its sentence, and nothing is sent', async () => {
  const pantalla = await abrir();
  const { teclado } = pantalla;
  await teclado.clear(await nombre());
  await teclado.clear(screen.getByLabelText('Precio'));
  for (const [lista, vacia] of [
    ['Categoría', 'Elegí una categoría'],
    ['Ubicación', 'Elegí la ubicación'],
  ] as const) {
    await teclado.selectOptions(screen.getByLabelText(lista), vacia);
  }
  await teclado.selectOptions(screen.getAllByLabelText('Marca')[0] ?? document.body, '');
  await guardar(pantalla);
  const sentencias = [
    ['Nombre del producto', 'Ingresá el nombre del producto.'],
    ['Precio', 'Ingresá el precio.'],
    ['Categoría', 'Elegí una categoría.'],
    ['Ubicación', 'Elegí la ubicación.'],
  ] as const;
  for (const [etiqueta, sentencia] of sentencias) {
    expect(screen.getByLabelText(etiqueta)).toHaveAccessibleDescription(sentencia);
  }
  await waitFor(async () => expect(await nombre()).toHaveFocus());
  expect(pedidos).toEqual([]);
});

test('a photo that is there is marked to go and left again, and the cover follows', async () => {
  const { teclado } = await abrir();
  const publicadas = within(screen.getByRole('list', { name: 'Fotos publicadas' }));
  await teclado.click(screen.getByRole('button', { name: 'Quitar foto 1' }));
  const [primera, segunda] = publicadas.getAllByRole('listitem');
  expect(primera).toHaveTextContent('Se quita al guardar');
  expect(segunda).toHaveTextContent('Portada');
  const dejar = screen.getByRole('button', { name: 'Dejar foto 1' });
  expect(dejar).toHaveFocus();
  await teclado.click(dejar);
  expect(primera).toHaveTextContent('Portada');
  expect(screen.queryByText('Se quita al guardar')).toBeNull();
  expect(screen.queryByRole('button', { name: /Mover la foto/ })).toBeNull();
});

test("new photos come behind, JPG and PNG alone, at most five in all: 'Solo se pueden subir hasta 5 fotos'", async () => {
  alGuardar();
  const pantalla = await abrir();
  const foto = (name: string, type = 'image/png') => new File(['x'], name, { type });
  const elegir = (...archivos: File[]) => pantalla.teclado.upload(screen.getByLabelText(/Hasta 5 fotos/), archivos);
  expect(screen.getByLabelText(/Hasta 5 fotos/)).toHaveAttribute('accept', '.jpg,.jpeg,.png');
  await elegir(foto('a.png'), foto('b.jpg', 'image/jpeg'), foto('c.png'), foto('d.png'));
  await waitFor(() => expect(pantalla.avisos).toEqual(['Solo se pueden subir hasta 5 fotos']));
  expect(screen.getByRole('img', { name: 'Foto 5: c.jpg' })).toBeVisible();
  await pantalla.teclado.click(screen.getByRole('button', { name: 'Mover la foto 4 antes' }));
  expect(screen.getByRole('img', { name: 'Foto 3: b.jpg' })).toBeVisible();
  await pantalla.teclado.click(screen.getByRole('button', { name: 'Quitar foto 1' }));
  await elegir(foto('e.png'));
  expect(await screen.findByRole('img', { name: 'Foto 6: e.jpg' })).toBeVisible();
  await pantalla.teclado.click(screen.getByRole('button', { name: 'Dejar foto 1' }));
  await waitFor(() => expect(pantalla.avisos).toHaveLength(2));
  expect(screen.getByText('Se quita al guardar')).toBeVisible();
  await guardar(pantalla);
  await waitFor(() => expect(pedidos).toHaveLength(1));
  expect(pedidos[0]?.cuerpo.match(/name="nuevasFotos"; filename="[a-z]\.jpg"/g)).toEqual(
    ['b', 'a', 'c', 'e'].map((letra) => `name="nuevasFotos"; filename="${letra}.jpg"`),
  );
});

test('a webp is not taken on edit', async () => {
  const { teclado } = await abrir();
  const area = screen.getByLabelText(/Hasta 5 fotos/);
  area.removeAttribute('accept');
  await teclado.upload(area, [new File(['x'], 'a.webp', { type: 'image/webp' })]);
  expect(await screen.findByText('No pudimos leer a.webp. Probá con fotos JPG o PNG.')).toBeVisible();
});

test.each([
  ['a listing that is gone', '/editar-publicacion/1'],
  ['a path without an id', '/editar-publicacion/x'],
])("%s: 'Esta publicación ya no está disponible.'", async (_caso, ruta) => {
  server.use(http.get(`${API}/publicaciones/1`, () => rechazo('no_encontrado')));
  const { avisos } = montar(ruta);
  expect(await screen.findByRole('heading', { name: 'Esta publicación ya no está disponible.' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ir a mis publicaciones' })).toBeVisible();
  expect(avisos).toEqual([]);
});

test.each([
  ["someone else's listing leads to /mis-publicaciones", usuario('vendedor', 8), '/mis-publicaciones'],
  ['a mechanic goes to /home', usuario('mecanico'), '/home'],
  ['a guest goes to /', { tipo: 'invitado' } as const, '/'],
])('%s', async (_caso, sesion, destino) => {
  server.use(http.get(`${API}/usuarios/*`, () => HttpResponse.error()));
  const { ruta } = montar('/editar-publicacion/1', sesion);
  await waitFor(() => expect(ruta.actual).toBe(destino));
});
