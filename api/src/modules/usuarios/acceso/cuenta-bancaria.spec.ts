import type TestAgent from 'supertest/lib/agent.js';
import { CBU } from '../../../../test/liquidacion-factory.ts';
import { clientOf, newMechanic } from '../../../../test/publicacion-factory.ts';
import { OF_ANA, PASSWORD, StolenAccountFixture } from '../../../../test/stolen-account-fixture.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let test: TestApp;
let fixture: StolenAccountFixture;
let ana: TestAgent;

beforeAll(async () => {
  test = await createTestApp();
  fixture = new StolenAccountFixture(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  await fixture.prepare();
  ana = await fixture.ladron();
});

const stored = async () => (await test.query('SELECT cuenta_bancaria FROM usuarios WHERE id = $1', [fixture.id]))[0];
const editar = (cuenta_bancaria: string, as = ana) => fixture.editar(as, { cuenta_bancaria });

describe('cuenta_bancaria', () => {
  it.each([
    ['28505909-40090418135201', CBU],
    [' 2850590 9 4009 0418135201 ', CBU],
    ['Frenos.SUR-1', 'frenos.sur-1'],
  ])('accepts %j and stores it normalized', async (text, normal) => {
    const { body } = await editar(text).expect(200);
    expect(body.usuario.cuenta_bancaria).toBe(normal);
    expect(await stored()).toEqual({ cuenta_bancaria: normal });
  });

  it.each(['2850590940090418135202', '285059094009041813520', 'corto', 'con espacios no', 'ñandú.azul', '123456'])(
    'rejects %j with a message under its field',
    async (text) => {
      const { body } = await editar(text).expect(400);
      expect(Object.keys(body.campos)).toEqual(['cuenta_bancaria']);
      expect(await stored()).toEqual({ cuenta_bancaria: null });
    },
  );

  it('is kept if not sent and removed if sent blank', async () => {
    await editar(CBU).expect(200);
    await fixture.editar(ana, { nombre: 'Ana María' }).expect(200);
    expect(await stored()).toEqual({ cuenta_bancaria: CBU });
    expect((await editar('').expect(200)).body.usuario.cuenta_bancaria).toBe('');
  });

  it('requires the password in an old session, and changes appear in mail and history', async () => {
    await editar('frenos.sur').expect(200);
    const old = await fixture.ladron(16);
    expect((await editar('ladron.malo', old).expect(403)).body.codigo).toBe('confirmar_contrasena');
    expect((await editar('', old).expect(403)).body.codigo).toBe('confirmar_contrasena');
    await editar('frenos.sur', old).expect(200);
    await fixture.editar(old, { cuenta_bancaria: CBU, contrasena_actual: PASSWORD }).expect(200);
    const admin = await clientOf(test, null);
    const { body } = await admin.get(`/usuarios/${fixture.id}/historial`).expect(200);
    expect(body).toMatchObject([
      {
        accion: 'cuenta_bancaria_cambiada',
        antes: { cuenta_bancaria: 'frenos.sur' },
        despues: { cuenta_bancaria: CBU },
      },
      {
        accion: 'cuenta_bancaria_cambiada',
        antes: { cuenta_bancaria: null },
        despues: { cuenta_bancaria: 'frenos.sur' },
      },
    ]);
    const notices = await fixture.noticesFor(OF_ANA);
    expect(notices).toHaveLength(2);
    expect(notices[0]).toMatchObject({ subject: 'Cambió la cuenta donde cobrás en FluxPartes' });
    expect(JSON.stringify(notices)).not.toContain(CBU);
  });

  it('is hidden from other users and cannot be set by a mechanic', async () => {
    await editar(CBU).expect(200);
    const [id, mechanic] = await newMechanic(test);
    expect((await mechanic.get(`/usuarios/${fixture.id}`).expect(200)).text).not.toContain(CBU);
    const admin = await clientOf(test, null);
    expect((await admin.get(`/usuarios/${fixture.id}`).expect(200)).body.cuenta_bancaria).toBe(CBU);
    const call = mechanic.put(`/usuarios/${id}`);
    const fields = {
      nombre: 'Eva',
      apellido: 'Paz',
      telefono: '1144445555',
      email: `eva${id}@taller.com`,
      cuenta_bancaria: CBU,
    };
    for (const [name, value] of Object.entries(fields)) call.field(name, value);
    expect((await call.expect(200)).body.usuario.cuenta_bancaria).toBe('');
  });
});
