import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const NOT_FOUND = 'No encontramos lo que buscás.';

it('refuses an unknown path in the shape of every refusal', async () => {
  const { body } = await test.guest().get('/nada').expect(404);
  expect(body).toEqual({ message: NOT_FOUND, error: NOT_FOUND, codigo: 'no_encontrado' });
});

it('refuses a path that cannot be decoded as one that names nothing', async () => {
  const { body } = await test.guest().get('/%ff').expect(404);
  expect(body.codigo).toBe('no_encontrado');
});
