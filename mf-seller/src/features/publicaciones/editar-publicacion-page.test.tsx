import type { Publicacion } from '@fluxpartes/contrato';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { API, montar, usuario } from '../../testing/montar.tsx';
import { publicacionDePrueba } from '../../testing/publicacion-de-prueba.ts';
import { comisionDe, rechazo, servidorDePrueba } from '../../testing/servidor.ts';

jest.setTimeout(30_000);

jest.mock('@fluxpartes/ui', () => ({
  ...jest.requireActual('@fluxpartes/ui'),
  achicarFoto: async () => new Blob(['jpeg'], { type: 'image/jpeg' }),
}));

const server = servidorDePrueba();
const ORIGINAL = publicacionDePrueba();
let enLaApi: Publicacion = ORIGINAL;
const pedidos: { ifMatch: string | null; cuerpo: string }[] = [];

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

const alGuardar = (...respuestas: (() => Response)[]) =>
  server.use(
    http.put(`${API}/publicaciones/1`, async ({ request }) => {
      pedidos.push({ ifMatch: request.headers.get('If-Match'), cuerpo: await request.text() });
      return (respuestas[pedidos.length - 1] ?? respuestas.at(-1) ?? (() => HttpResponse.json(enLaApi)))();
    }),
  );

type Pantalla = ReturnType<typeof montar>;
const nombre = () => screen.findByLabelText('Nombre del producto');
const guardar = ({ teclado }: Pantalla) => teclado.click(screen.getByRole('button', { name: 'Guardar cambios' }));
async function cambiarNombre({ teclado }: Pantalla, texto: string) {
  await teclado.clear(await nombre());
  await teclado.type(await nombre(), texto);
}
async function abrir(): Promise<Pantalla> {
  const pantalla = montar('/editar-publicacion/1');
  await nombre();
  return pantalla;
}
/** What a multipart body says of a field. */
const campo = (nombreDeCampo: string, cuerpo = pedidos[0]?.cuerpo ?? '') =>
  new RegExp(`name="${nombreDeCampo}"\r\n\r\n([^\r]*)\r\n`).exec(cuerpo)?.[1];

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
  ['a refusal', () => rechazo('error_interno')],
  ['a lost connection', () => HttpResponse.error()],
])("%s says 'Error al actualizar la publicación' and keeps everything", async (_caso, respuesta) => {
  alGuardar(respuesta);
  const pantalla = await abrir();
  await cambiarNombre(pantalla, 'Disco macizo');
  await guardar(pantalla);
  await waitFor(() => expect(pantalla.avisos).toEqual(['Error al actualizar la publicación']));
  expect(await nombre()).toHaveValue('Disco macizo');
  expect(pantalla.ruta.actual).toBe('/editar-publicacion/1');
});

test('what the API says of a field is shown under it', async () => {
  alGuardar(() => rechazo('datos_invalidos', { campos: { nombre_producto: 'Otro nombre, por favor.' } }));
  const pantalla = await abrir();
  await guardar(pantalla);
  await waitFor(async () => expect(await nombre()).toHaveAccessibleDescription('Otro nombre, por favor.'));
});

test('an edit that arrived before its connection was lost is saved by its retry', async () => {
  alGuardar(
    () => {
      enLaApi = { ...ORIGINAL, nombre_producto: 'Disco macizo', version: 4 };
      return HttpResponse.error();
    },
    () => rechazo('version_distinta'),
  );
  const pantalla = await abrir();
  await cambiarNombre(pantalla, 'Disco macizo');
  await guardar(pantalla);
  await waitFor(() => expect(pantalla.avisos).toEqual(['Error al actualizar la publicación']));
  await guardar(pantalla);
  await waitFor(() => expect(pantalla.ruta.actual).toBe('/mis-publicaciones'));
  expect(pantalla.avisos.at(-1)).toBe('Publicación actualizada');
});

test('somebody else changed it: the sentence, what was typed is kept, and it can be taken up on the new version', async () => {
  alGuardar(() => rechazo('version_distinta'));
  const pantalla = await abrir();
  await cambiarNombre(pantalla, 'Disco macizo');
  await guardar(pantalla);
  const sentencia = 'Otra persona modificó este registro. Recargá la página.';
  await waitFor(() => expect(pantalla.avisos).toEqual([sentencia]));
  expect(await nombre()).toHaveValue('Disco macizo');
  enLaApi = { ...ORIGINAL, nombre_producto: 'Disco del admin', version: 4 };
  await pantalla.teclado.click(screen.getByRole('button', { name: 'Recargar' }));
  await waitFor(async () => expect(await nombre()).toHaveValue('Disco del admin'));
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  await pantalla.teclado.click(screen.getByRole('button', { name: 'Recuperar' }));
  expect(await nombre()).toHaveValue('Disco macizo');
  alGuardar();
  await guardar(pantalla);
  await waitFor(() => expect(pedidos.at(-1)?.ifMatch).toBe('"4"'));
});

test('the draft survives a reload: it is offered, taken up or dropped', async () => {
  const antes = await abrir();
  await cambiarNombre(antes, 'Disco macizo');
  antes.unmount();
  const despues = await abrir();
  expect(await nombre()).toHaveValue('Disco de freno ventilado');
  expect(screen.getByText('Tenés cambios sin guardar de la última vez.')).toBeVisible();
  await despues.teclado.click(screen.getByRole('button', { name: 'Recuperar' }));
  expect(await nombre()).toHaveValue('Disco macizo');
  despues.unmount();
  const otraVez = await abrir();
  await otraVez.teclado.click(screen.getByRole('button', { name: 'Descartar' }));
  expect(await nombre()).toHaveValue('Disco de freno ventilado');
  expect(localStorage).toHaveLength(0);
});

test('Cancelar goes to /mis-publicaciones and forgets the draft', async () => {
  const pantalla = await abrir();
  await cambiarNombre(pantalla, 'Disco macizo');
  expect(localStorage).toHaveLength(1);
  await pantalla.teclado.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(pantalla.ruta.actual).toBe('/mis-publicaciones');
  expect(localStorage).toHaveLength(0);
});

test("a failed load alerts 'Error al cargar la publicación' and is tried again", async () => {
  server.use(http.get(`${API}/publicaciones/1`, () => rechazo('error_interno'), { once: true }));
  const { avisos, teclado } = montar('/editar-publicacion/1');
  await teclado.click(await screen.findByRole('button', { name: 'Reintentar' }));
  expect(await nombre()).toBeVisible();
  expect(avisos).toEqual(['Error al cargar la publicación']);
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
