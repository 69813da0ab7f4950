import { screen, waitFor } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { edicionDePrueba, ORIGINAL } from '../../testing/edicion-de-prueba.ts';
import { API, montar } from '../../testing/montar.tsx';
import { rechazo } from '../../testing/servidor.ts';

const { server, pedidos, alGuardar, pasaASer, abrir, guardar, cambiarNombre, nombre } = edicionDePrueba();

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

test('it is sent once, with its progress, and can be cancelled while it is sent', async () => {
  server.use(
    http.put(`${API}/publicaciones/1`, async () => {
      await delay('infinite');
      return HttpResponse.json(ORIGINAL);
    }),
  );
  const pantalla = await abrir();
  await cambiarNombre(pantalla, 'Disco macizo');
  await guardar(pantalla);
  expect(await screen.findByRole('progressbar')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Guardando...' })).toBeDisabled();
  await pantalla.teclado.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(await screen.findByRole('button', { name: 'Guardar cambios' })).toBeEnabled();
  expect(await nombre()).toHaveValue('Disco macizo');
  expect(pantalla.avisos).toEqual([]);
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
      pasaASer({ nombre_producto: 'Disco macizo', version: 4 });
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
  pasaASer({ nombre_producto: 'Disco del admin', version: 4 });
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
