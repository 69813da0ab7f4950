import { API, place, refusal } from '@fluxpartes/mf-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { mount } from '../../testing/mount.ts';
import { ORIGINAL, testEdit } from '../../testing/test-edit.ts';

const { server, requests, onSaveDone, becomes, open, save, rename, nombre } = testEdit();

test.each([
  ['a refusal', () => refusal('error_interno'), []],
  ['a lost connection', () => HttpResponse.error(), ['Error de conexión al servidor']],
])("%s alerts 'Error al actualizar la publicación' and keeps the form", async (_testCase, answer, detail) => {
  onSaveDone(answer);
  const page = await open();
  await rename(page, 'Disco macizo');
  await save(page);
  await waitFor(() => expect(page.notices()).toEqual(['Error al actualizar la publicación', ...detail]));
  expect(await nombre()).toHaveValue('Disco macizo');
  expect(place()).toBe('/editar-publicacion/1');
});

test('sending an edit shows its progress, disables the button, and can be cancelled', async () => {
  server.use(
    http.put(`${API}/publicaciones/1`, async () => {
      await delay('infinite');
      return HttpResponse.json(ORIGINAL);
    }),
  );
  const page = await open();
  await rename(page, 'Disco macizo');
  await save(page);
  expect(await screen.findByRole('progressbar')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Guardando...' })).toBeDisabled();
  await page.user.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(await screen.findByRole('button', { name: 'Guardar cambios' })).toBeEnabled();
  expect(await nombre()).toHaveValue('Disco macizo');
  expect(page.notices()).toEqual([]);
  expect(place()).toBe('/editar-publicacion/1');
});

test('an error message of the API for a field is shown at that field', async () => {
  onSaveDone(() => refusal('datos_invalidos', { campos: { nombre_producto: 'Otro nombre, por favor.' } }));
  const page = await open();
  await save(page);
  await waitFor(async () => expect(await nombre()).toHaveAccessibleDescription('Otro nombre, por favor.'));
});

test('a retry after a lost connection sends the same key and succeeds', async () => {
  const keys: (string | null)[] = [];
  let arrived = false;
  server.use(
    http.put(`${API}/publicaciones/1`, ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'));
      if (arrived) return HttpResponse.json({ ...ORIGINAL, nombre_producto: 'Disco macizo', version: 4 });
      arrived = true;
      return HttpResponse.error();
    }),
  );
  const page = await open();
  await rename(page, 'Disco macizo');
  await save(page);
  await waitFor(() => expect(page.notices()).toContain('Error al actualizar la publicación'));
  await save(page);
  await waitFor(() => expect(place()).toBe('/mis-publicaciones'));
  expect(page.notices().at(-1)).toBe('Publicación actualizada');
  expect(keys).toEqual([keys[1], expect.stringMatching(/./)]);
});

test('a version conflict alerts, keeps the input, and allows saving it on the new version', async () => {
  onSaveDone(() => refusal('version_distinta'));
  const page = await open();
  await rename(page, 'Disco macizo');
  await save(page);
  const outcome = 'Otra persona modificó este registro. Recargá la página.';
  await waitFor(() => expect(page.notices()).toEqual([outcome]));
  expect(await nombre()).toHaveValue('Disco macizo');
  becomes({ nombre_producto: 'Disco del admin', version: 4 });
  await page.user.click(screen.getByRole('button', { name: 'Recargar' }));
  await waitFor(async () => expect(await nombre()).toHaveValue('Disco del admin'));
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  await page.user.click(screen.getByRole('button', { name: 'Recuperar' }));
  expect(await nombre()).toHaveValue('Disco macizo');
  onSaveDone();
  await save(page);
  await waitFor(() => expect(requests.at(-1)?.ifMatch).toBe('"4"'));
});

test('the draft is offered after a reload, and can be restored or discarded', async () => {
  const antes = await open();
  await rename(antes, 'Disco macizo');
  antes.unmount();
  const despues = await open();
  expect(await nombre()).toHaveValue('Disco de freno ventilado');
  expect(screen.getByText('Tenés cambios sin guardar de la última vez.')).toBeVisible();
  await despues.user.click(screen.getByRole('button', { name: 'Recuperar' }));
  expect(await nombre()).toHaveValue('Disco macizo');
  despues.unmount();
  const again = await open();
  await again.user.click(screen.getByRole('button', { name: 'Descartar' }));
  expect(await nombre()).toHaveValue('Disco de freno ventilado');
  expect(sessionStorage).toHaveLength(0);
});

test("'Cancelar' navigates to /mis-publicaciones and deletes the draft", async () => {
  const page = await open();
  await rename(page, 'Disco macizo');
  expect(sessionStorage).toHaveLength(1);
  await page.user.click(screen.getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(place()).toBe('/mis-publicaciones'));
  expect(sessionStorage).toHaveLength(0);
});

test("a failed load alerts 'Error al cargar la publicación' and can be retried", async () => {
  server.use(http.get(`${API}/publicaciones/1`, () => refusal('error_interno'), { once: true }));
  const { notices, user } = mount('/editar-publicacion/1');
  await user.click(await screen.findByRole('button', { name: 'Reintentar' }));
  expect(await nombre()).toBeVisible();
  expect(notices()).toEqual(['Error al cargar la publicación']);
});
