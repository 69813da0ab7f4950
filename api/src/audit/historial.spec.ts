import { HIDDEN_CONTRASENA, type HistorialEntry, historialEntrySchema } from '@fluxpartes/contrato';
import type TestAgent from 'supertest/lib/agent.js';
import { insertUsuario } from '../../test/factories.ts';
import { createSaleFixture, type SaleFixture } from '../../test/sale-fixture.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

const ADMINISTRATOR = { user_id: null, tipoCuenta: 'admin', nombre: 'Administrador' };

let test: TestApp;
let fixture: SaleFixture;
let admin: TestAgent;

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  fixture = await createSaleFixture(test);
  ({ admin } = fixture);
});

const read = async (path: string): Promise<HistorialEntry[]> => (await admin.get(path).expect(200)).body;
const told = (rows: HistorialEntry[]) => rows.map(({ accion, antes, despues }) => ({ accion, antes, despues }));

async function note(entity: 'usuario' | 'venta', id: number, values: Partial<Record<string, unknown>>) {
  const { quien = 'admin', accion = 'usuario_editado', antes = null, despues = null } = values;
  await test.query(
    'INSERT INTO auditoria (quien, fecha, entidad, entidad_id, accion, antes, despues) VALUES ($1, now(), $2, $3, $4, $5, $6)',
    [quien, entity, id, accion, antes, despues],
  );
}

describe('GET /usuarios/{id}/historial', () => {
  it('returns author, date and changes of each entry, newest first, in pesos', async () => {
    const path = `/usuarios/${fixture.compradorId}`;
    await admin.put(path).send({ apellido: 'Nueva', cashback: 12.5 }).expect(200);
    await admin.put(path).send({ aprobado_constancia_afip: true }).expect(200);
    const rows = await read(`${path}/historial`);
    const approved = { aprobado_constancia_afip: true, aprobado_certificado_estudio: false };
    expect(told(rows)).toEqual([
      {
        accion: 'aprobacion_cambiada',
        antes: { ...approved, aprobado_constancia_afip: false },
        despues: { ...approved, con_constancia_afip: false, con_certificado_estudio: false },
      },
      {
        accion: 'usuario_editado',
        antes: { apellido: 'Prueba', cashback: 0 },
        despues: { apellido: 'Nueva', cashback: 12.5 },
      },
    ]);
    for (const row of rows) {
      expect(historialEntrySchema.parse(row)).toEqual(row);
      expect(row.autor).toEqual(ADMINISTRATOR);
      expect(Math.abs(Date.parse(row.fecha) - Date.now())).toBeLessThan(60_000);
    }
  });

  it('reports a password change without the password', async () => {
    const path = `/usuarios/${fixture.compradorId}`;
    await admin.put(path).send({ password: 'otra clave secreta' }).expect(200);
    const { text, body } = await admin.get(`${path}/historial?revelaciones=1`).expect(200);
    expect(body.at(-1)).toMatchObject({ antes: {}, despues: { contrasena_cambiada: true } });
    expect(text).not.toContain('otra clave secreta');
  });

  it('omits unknown fields of stored audit rows', async () => {
    const secrets = { contrasena: 'a la vista', contrasena_hash: '$argon2id$', token: 'x', sello: 'y', list: [1] };
    await note('usuario', fixture.compradorId, { antes: secrets, despues: { ...secrets, nombre: 'Ana' } });
    expect(told(await read(`/usuarios/${fixture.compradorId}/historial`))).toEqual([
      { accion: 'usuario_editado', antes: {}, despues: { nombre: 'Ana' } },
    ]);
  });

  it('returns password reveals and their authors only with revelaciones=1', async () => {
    const path = `/usuarios/${fixture.compradorId}/historial`;
    const who = `usuario:${fixture.vendedorId}`;
    await note('usuario', fixture.compradorId, { accion: 'contrasena_revelada', quien: who });
    await note('usuario', fixture.compradorId, { accion: 'contrasena_revelada' });
    expect(await read(path)).toEqual([]);
    const rows = await read(`${path}?revelaciones=1`);
    expect(told(rows)).toEqual(Array(2).fill({ accion: 'contrasena_revelada', antes: null, despues: null }));
    const seller = { user_id: fixture.vendedorId, tipoCuenta: 'vendedor', nombre: 'Ana Prueba' };
    expect(rows.map(({ autor }) => autor)).toEqual([ADMINISTRATOR, seller]);
    expect(JSON.stringify(rows)).not.toContain(HIDDEN_CONTRASENA);
  });

  it('returns a document approval of a user and its reversal on the new version', async () => {
    const path = `/usuarios/${fixture.compradorId}`;
    const on = await admin.put(path).set('If-Match', '"1"').send({ aprobado_certificado_estudio: true }).expect(200);
    const { version } = on.body.usuario;
    await admin.put(path).set('If-Match', `"${version}"`).send({ aprobado_certificado_estudio: false }).expect(200);
    const rows = await read(`${path}/historial`);
    expect(rows.map(({ despues }) => despues?.aprobado_certificado_estudio)).toEqual([false, true]);
  });

  it('excludes the rows of other users and of a sale with the same id', async () => {
    await note('usuario', fixture.vendedorId, {});
    await note('venta', fixture.compradorId, {});
    expect(await read(`/usuarios/${fixture.compradorId}/historial`)).toEqual([]);
  });
});

describe('GET /ventas/{id}/historial', () => {
  it('returns a payment approval and its reversal on the version of the approval', async () => {
    const path = `/ventas/${fixture.ventaId}`;
    const approved = await admin.put(path).set('If-Match', '"1"').send({ pago_recibido: true }).expect(200);
    const undo = { pago_recibido: false };
    await admin.put(path).set('If-Match', '"1"').send(undo).expect(412);
    await admin.put(path).set('If-Match', `"${approved.body.venta.version}"`).send(undo).expect(200);
    expect(told(await read(`${path}/historial`))).toEqual([
      { accion: 'venta_corregida', antes: { pago_recibido: true }, despues: { pago_recibido: false } },
      { accion: 'venta_corregida', antes: { pago_recibido: false }, despues: { pago_recibido: true } },
    ]);
  });

  it('continues on the next page, and returns X-Total-Count when requested', async () => {
    const path = `/ventas/${fixture.ventaId}`;
    for (const cantidad of [2, 3, 4]) await admin.put(path).send({ cantidad }).expect(200);
    const first = await admin.get(`${path}/historial?limite=2&total=1`).expect(200);
    expect(first.headers['x-total-count']).toBe('3');
    const next = /<(.+)>; rel="next"/.exec(first.headers.link ?? '')?.[1] ?? '';
    const rows = [...first.body, ...(await read(next))];
    expect(rows.map(({ despues }: HistorialEntry) => despues)).toEqual([
      { cantidad: 4 },
      { cantidad: 3 },
      { cantidad: 2 },
    ]);
  });
});

describe.each(['usuarios', 'ventas'])('the history of %s', (list) => {
  it('returns 401 for guests, 403 for users and 404 for unknown ids', async () => {
    const id = list === 'usuarios' ? await insertUsuario(test) : fixture.ventaId;
    await test.guest().get(`/${list}/${id}/historial`).expect(401);
    for (const user of [fixture.comprador, fixture.vendedor]) {
      const { body } = await user.get(`/${list}/${id}/historial`).expect(403);
      expect(body.codigo).toBe('sin_permiso');
    }
    for (const wrong of ['424242', '0', 'x', '1.5']) await admin.get(`/${list}/${wrong}/historial`).expect(404);
  });

  it.each([
    ['limite=501', 'limite'],
    ['cursor=-1', 'cursor'],
  ])('returns 400 for %s', async (query, campo) => {
    const id = list === 'usuarios' ? fixture.compradorId : fixture.ventaId;
    const { body } = await admin.get(`/${list}/${id}/historial?${query}`).expect(400);
    expect(Object.keys(body.campos)).toEqual([campo]);
  });
});
