import { createTestApp, type TestApp } from '../../test/test-app.ts';

let test: TestApp;
afterEach(() => test.close());

it('describes requests and errors from the validation schemas when local', async () => {
  test = await createTestApp();
  const { body } = await test.guest().get('/documentacion-json').expect(200);
  const register = body.paths['/register'].post;
  expect(Object.keys(register.requestBody.content)).toEqual(['multipart/form-data']);
  expect(register.requestBody.content['multipart/form-data'].schema.properties.tipoCuenta.enum).toEqual([
    'mecanico',
    'vendedor',
  ]);
  expect(register.responses.default.content['application/json'].schema.$ref).toBe('#/components/schemas/Error');
  expect(body.components.schemas.Error.required).toEqual(['message', 'error', 'codigo']);
  const page = await test.guest().get('/documentacion').expect(200);
  expect(page.text).toContain('swagger-ui');
});

it('describes file fields and the If-Match and Idempotency-Key headers', async () => {
  test = await createTestApp();
  const { paths } = (await test.guest().get('/documentacion-json').expect(200)).body;
  const form = (path: string, method: string) => paths[path][method].requestBody.content['multipart/form-data'].schema;
  const file = { type: 'string', format: 'binary' };
  expect(form('/register', 'post').properties).toMatchObject({
    ...{ constanciaAfip: file, certificadoEstudio: file, certificadoTrabajo: file, email: { format: 'email' } },
  });
  expect(form('/publicaciones', 'post').properties.fotos).toEqual({ type: 'array', maxItems: 5, items: file });
  expect(form('/publicaciones/{id}', 'put').properties.nuevasFotos.maxItems).toBe(5);
  expect(form('/ventas/{id}/comprobante', 'post').properties).toEqual({ comprobante: file });
  expect(form('/usuarios/{id}', 'put').allOf[1].properties).toEqual({
    ...{ constanciaAfip: file, certificadoEstudio: file, certificadoTrabajo: file },
  });
  expect(Object.keys(paths['/usuarios/{id}'].put.requestBody.content)).toContain('application/json');

  const headers = (path: string, method: string) =>
    (paths[path][method].parameters ?? [])
      .filter((p: { in: string }) => p.in === 'header')
      .map((p: { name: string }) => p.name);
  for (const path of ['/publicaciones/{id}', '/publicaciones/{id}/pausar', '/usuarios/{id}', '/ventas/{id}']) {
    expect([path, headers(path, 'put')]).toEqual([path, expect.arrayContaining(['If-Match'])]);
  }
  const writes = Object.entries<object>(paths).flatMap(([path, calls]) =>
    Object.keys(calls).flatMap((method) => (method === 'get' ? [] : [[method, path] as const])),
  );
  const without = writes.filter(([method, path]) => !headers(path, method).includes('Idempotency-Key'));
  expect(without.map(([method, path]) => `${method} ${path}`).toSorted()).toEqual([
    ...['post /actualizar-password', 'post /confirmacion-de-email', 'post /confirmar-email', 'post /deshacer-cambio'],
    ...['post /login', 'post /logout', 'post /recuperacion', 'put /usuarios/{id}/cashback'],
  ]);
});

it('returns 404 in production', async () => {
  test = await createTestApp({ FLUX_LOCAL: 'no', NODE_ENV: 'production' });
  await test.guest().get('/documentacion').expect(404);
  await test.guest().get('/documentacion-json').expect(404);
});
