import { OF_ANA, OF_THE_THIEF, OTHER, PASSWORD, StolenAccountFixture } from '../../../test/stolen-account-fixture.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { ExpiredRowsCleanup } from '../../http/expired-rows-cleanup.repository.ts';

const MINUTE = 60 * 1000;

let test: TestApp;
let fixture: StolenAccountFixture;

beforeAll(async () => {
  test = await createTestApp();
  fixture = new StolenAccountFixture(test);
});
afterAll(() => test.close());
beforeEach(() => fixture.prepare());

describe('the undo link', () => {
  it('works once, even if used concurrently', async () => {
    await fixture.editar(await fixture.ladron(), { email: OF_THE_THIEF }).expect(200);
    const [token] = await fixture.tokens();
    const answers = await Promise.all([1, 2, 3, 4].map(() => fixture.deshacer(token)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
    expect((await fixture.deshacer(token)).body).toMatchObject({
      codigo: 'deshacer_invalido',
      message: 'El enlace no es válido, ya se usó o venció.',
    });
  });

  it('expires after 24 hours, and then no earlier values are stored', async () => {
    await fixture.editar(await fixture.ladron(), { email: OF_THE_THIEF }).expect(200);
    const [token] = await fixture.tokens();
    test.clock.advance(24 * 60 * MINUTE);
    await fixture.deshacer(token).expect(400);
    await test.app.get(ExpiredRowsCleanup).clean();
    expect(await test.query('SELECT * FROM cambios_de_acceso')).toEqual([]);
    expect(await test.query('SELECT * FROM correo_pendiente')).toEqual([]);
  });

  it('is stored without its token or any password in clear text', async () => {
    await fixture.editar(await fixture.ladron(), { contrasena: OTHER }).expect(200);
    const [token] = await fixture.tokens();
    const remaining = JSON.stringify([
      await test.query("SELECT *, encode(token_sha256, 'escape') FROM cambios_de_acceso"),
      await test.query('SELECT * FROM correo_pendiente'),
    ]);
    for (const secret of [token, PASSWORD, OTHER]) expect(remaining).not.toContain(secret);
  });

  it('returns 429 after ten wrong tries from an address in 15 minutes', async () => {
    for (let i = 0; i < 10; i += 1) await fixture.deshacer('A'.repeat(43)).expect(400);
    await fixture.deshacer('A'.repeat(43)).expect(429);
  });
});

describe('a change by the administrator', () => {
  it.each([
    ['el email', { email: 'ana@otra.com' }],
    ['la contraseña', { contrasena: OTHER }],
    ['el email y la contraseña', { email: 'ana@otra.com', contrasena: OTHER }],
  ])('of %s notifies the previous address and cannot be undone by a link', async (que, change) => {
    await fixture
      .editar(await fixture.ladron(), { telefono: '1155556666', contrasena: 'otra de ana misma' })
      .expect(200);
    const [own] = await fixture.tokens();
    fixture.sent.length = 0;
    const admin = await test.loginAdmin();
    test.clock.advance(60 * MINUTE);
    await admin.put(`/usuarios/${fixture.id}`).send(change).expect(200);
    const notices = await fixture.noticesFor(OF_ANA);
    expect(notices.map(({ subject }) => subject)).toEqual([
      `La administración cambió ${que} de tu cuenta de FluxPartes`,
    ]);
    expect(notices[0]?.text).not.toContain('/deshacer-cambio');
    // An earlier link does not work either: the administrator's change wins.
    await fixture.deshacer(own).expect(400);
  });

  it('of another field sends no notice', async () => {
    const admin = await test.loginAdmin();
    await admin.put(`/usuarios/${fixture.id}`).send({ telefono: '1100000000' }).expect(200);
    expect(await fixture.noticesFor(OF_ANA)).toEqual([]);
  });
});
