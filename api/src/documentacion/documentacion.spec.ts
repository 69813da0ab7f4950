import { createTestApp, type TestApp } from '../../test/test-app.ts';

let test: TestApp;
afterEach(() => test.close());

it('describes the calls from the schemas that validate them, when local', async () => {
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

it('is not there in production', async () => {
  test = await createTestApp({ FLUX_LOCAL: 'no', NODE_ENV: 'production' });
  await test.guest().get('/documentacion').expect(404);
  await test.guest().get('/documentacion-json').expect(404);
});
