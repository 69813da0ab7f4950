import { createUsuariosCalls, createVentasCalls } from './client.ts';
import type { Http } from './http.ts';

const http = { get: jest.fn(), getPage: jest.fn(), send: jest.fn(), upload: jest.fn() };
const ventas = createVentasCalls(http as Http);
const usuarios = createUsuariosCalls(http as Http);

beforeEach(() => {
  for (const call of Object.values(http)) call.mockReset();
});

test('ventas.uploadComprobante sends a form with only the image', async () => {
  const image = new File(['x'], 'captura.png', { type: 'image/png' });
  await ventas.uploadComprobante(5, image);
  const [method, path, form] = http.upload.mock.calls[0];
  expect([method, path]).toEqual(['POST', '/ventas/5/comprobante']);
  expect([...form.keys()]).toEqual(['comprobante']);
  expect(form.get('comprobante')).toMatchObject({ name: 'captura.png', type: 'image/png' });
});

test('ventas.confirmarRecepcion and ventas.editarAsAdmin send the version that was read', async () => {
  await ventas.confirmarRecepcion(5, { version: 2 });
  await ventas.editarAsAdmin(5, { pago_recibido: true }, { version: 3 });
  expect(http.send.mock.calls).toEqual([
    ['PUT', '/ventas/5', { confirmacioncomprador: true }, { version: 2 }],
    ['PUT', '/ventas/5', { pago_recibido: true }, { version: 3 }],
  ]);
});

test('the calls for lists and historial send page, search and filters as query parameters', async () => {
  await ventas.detail({ q: 'paz', limite: 50 });
  await usuarios.compras(7);
  await usuarios.compras(7, { limite: 4, pendiente: 'si', total: '1' });
  await usuarios.ventas(7, { limite: 20, cursor: '9', total: '1', q: 'disco' });
  await ventas.detail({ id: 5, pendiente: 'pago' });
  await ventas.historial(5, { limite: 10 });
  expect(http.getPage.mock.calls).toEqual([
    ['/ventas-detalle', { limite: 50, q: 'paz' }, undefined],
    ['/usuarios/7/compras', {}, undefined],
    ['/usuarios/7/compras', { limite: 4, pendiente: 'si', total: '1' }, undefined],
    ['/usuarios/7/ventas', { limite: 20, total: '1', q: 'disco', cursor: '9' }, undefined],
    ['/ventas-detalle', { id: 5, pendiente: 'pago' }, undefined],
    ['/ventas/5/historial', { limite: 10 }, undefined],
  ]);
});
