import { cookieOf, insertUsuario } from '../../test/factories.ts';
import { createSaleFixture } from '../../test/sale-fixture.ts';
import { createTestApp, ofSite, type TestApp } from '../../test/test-app.ts';

let test: TestApp;
let named: TestApp;
beforeAll(async () => {
  const limits = { RATE_LIMIT_LOGIN: '1000', RATE_LIMIT_LOGIN_EMAIL: '1000', RATE_LIMIT_LOGIN_IP: '1000' };
  test = await createTestApp({ ...limits, RATE_LIMIT_WRITES: '2' });
  named = await createTestApp({ ...limits, SITE_URL: 'https://fluxpartes.example' });
});
afterAll(async () => {
  await test.close();
  await named.close();
});

describe('the contract version of a page', () => {
  const said = (version: string) => test.guest().get('/publicaciones?limite=1').set('X-Contract-Version', version);

  it('is rejected with 426 and a reload message when it is unsupported', async () => {
    const { body } = await said('0').expect(426);
    expect(body).toMatchObject({ codigo: 'pagina_vieja', message: expect.stringContaining('Recargá la página') });
  });

  it.each(['1', '2', '', 'x', '-1'])("is accepted when it is '%s'", async (version) => {
    await said(version).expect(200);
  });
});

describe('the CSRF rule', () => {
  const post = (headers: Record<string, string>, app = test) =>
    app.guest().post('/login').set(headers).send({ email: 'a@b.co', password: 'x' });

  it.each<[string, Record<string, string>, number]>([
    ['no header at all (no browser)', {}, 401],
    ['same-origin', { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://evil.example' }, 401],
    ['typed by the user', { 'Sec-Fetch-Site': 'none' }, 401],
    ['cross-site', { 'Sec-Fetch-Site': 'cross-site' }, 403],
    ['same-site', { 'Sec-Fetch-Site': 'same-site' }, 403],
    ['a site that nobody knows yet', { 'Sec-Fetch-Site': 'fenced-frame', Origin: 'https://fluxpartes.example' }, 403],
    ['another spelling', { 'Sec-Fetch-Site': 'Cross-Site' }, 403],
    ['two values', { 'Sec-Fetch-Site': 'same-origin, cross-site' }, 403],
    ['an empty value', { 'Sec-Fetch-Site': '' }, 403],
    ["the site's own origin", { Origin: 'https://fluxpartes.example' }, 401],
    ['another origin', { Origin: 'https://evil.example' }, 403],
    ['the origin of a sandbox', { Origin: 'null' }, 403],
    ['another scheme', { Origin: 'http://fluxpartes.example' }, 403],
  ])('accepts or rejects a login by its origin headers: %s', async (_, headers, status) => {
    const { body } = await post(headers, named).expect(status);
    if (status === 403) expect(body.codigo).toBe('origen_no_permitido');
  });

  it('accepts the origin of the forwarded host when SITE_URL is not set', async () => {
    const proxied = ofSite({ 'X-Forwarded-Host': 'taller.local:8080', Origin: 'http://taller.local:8080' });
    await post(proxied).expect(401);
    await post({ ...proxied, Origin: 'http://otro.local:8080' }).expect(403);
  });

  it.each<[string, Record<string, string>]>([
    ['host', { Host: '[', Origin: 'http://taller.local' }],
    ['forwarded host', ofSite({ 'X-Forwarded-Host': 'a b[', Origin: 'http://taller.local' })],
    ['forwarded scheme', ofSite({ 'X-Forwarded-Proto': '%%', Origin: 'http://taller.local' })],
  ])('rejects an invalid %s', async (_, headers) => {
    expect((await post(headers).expect(403)).body.codigo).toBe('origen_no_permitido');
  });

  it('accepts cross-site reads', async () => {
    await test.guest().get('/sesion').set('Sec-Fetch-Site', 'cross-site').expect(200);
  });
});

describe('the write limit', () => {
  it('counts writes per user across sessions, but not reads or writes of other users', async () => {
    const [id, otherId] = [await insertUsuario(test), await insertUsuario(test)];
    const cookie = await cookieOf(test, id);
    const write = (value: string, who = id) =>
      test.guest().put(`/usuarios/${who}/cashback`).set('Cookie', value).send({ cashback: 0 });
    await write(cookie).expect(200);
    await write(await cookieOf(test, id)).expect(200);
    const { body, headers } = await write(cookie).expect(429);
    expect(body.codigo).toBe('demasiados_intentos');
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    await write(await cookieOf(test, id)).expect(429);
    await write(await cookieOf(test, otherId), otherId).expect(200);
    await test.guest().get(`/usuarios/${id}`).set('Cookie', cookie).expect(200);
  });
});

it('limits how often a user causes mails: annulments, requests for one, and what is taken back', async () => {
  const app = await createTestApp({ RATE_LIMIT_ANULACIONES: '2' });
  const { comprador, vendedor, publicacionId } = await createSaleFixture(app);
  const buy = async (): Promise<string> => {
    const { body } = await comprador.post('/ventas').send({ publicacion_id: publicacionId, cantidad: 1, monto: 1000 });
    return `/ventas/${body.venta.id}`;
  };
  const anular = (venta: string) =>
    comprador.put(`${venta}/anular`).set('Idempotency-Key', `clave-de${venta}`).send({});
  const [first, second, third] = [await buy(), await buy(), await buy()];
  await anular(first).expect(200);
  await anular(second).expect(200);
  await anular(third).expect(429);
  await comprador.post(`${third}/pedir-anulacion`).send({ motivo: 'Llegó otra pieza' }).expect(429);
  await comprador.delete(`${third}/pedido`).expect(429);
  await comprador.delete(`${third}/comprobante`).expect(429);
  // A retry gets the first answer, and others have their own limit.
  await anular(second).expect(200);
  await vendedor.delete(`${third}/pedido`).expect(403);
  await app.close();
});

describe('the session', () => {
  it.each(['sesion=', 'sesion=corta', `sesion=${'a'.repeat(43)}`, 'sesion=a;sesion=b', '=;;=', 'x'])(
    'returns 401 for the invalid cookie %s',
    async (cookie) => {
      await test.guest().get('/usuarios/1').set('Cookie', cookie).expect(401);
    },
  );
});
