import { setTimeout as sleep } from 'node:timers/promises';
import type TestAgent from 'supertest/lib/agent.js';
import { beginGet, connectionsInUse, rowsOf } from '../../../../test/csv-reader.ts';
import { cookieOf, insertUsuario } from '../../../../test/factories.ts';
import { clientOf } from '../../../../test/publicacion-factory.ts';
import { REGISTRO } from '../../../../test/registro.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { UsuariosRepository } from '../usuarios.repository.ts';

const TITLES =
  '"ID";"Email";"Tipo de cuenta";"Nombre";"Apellido";"Nombre local";"Localidad";"DNI";"Teléfono";"Cashback";' +
  '"Constancia AFIP";"Certificado de estudio";"Fecha de registro"';
const MANY = 5_200;

let test: TestApp;
let admin: TestAgent;

beforeEach(async () => {
  test = await createTestApp();
  admin = await clientOf(test, null);
});
afterEach(() => test.close());

/** More users than a page holds, with enough text to fill every buffer of the export. */
const insertMany = () =>
  test.query(
    `INSERT INTO usuarios (email, contrasena_hash, tipo_cuenta, nombre, apellido, localidad, dni, telefono, fecha)
     SELECT 'u' || n || '@prueba.test', 'none', 'mecanico', 'Ana', 'Prueba', repeat('Glew ', 2000), n, '1144445555', now()
     FROM generate_series(1, $1::int) AS n`,
    [MANY],
  );

describe('GET /usuarios.csv', () => {
  it('returns an uncached CSV in es-AR format, named by the date', async () => {
    test.clock.advance(new Date('2027-01-01T01:00:00Z').getTime() - Date.now());
    await insertUsuario(test, {
      ...{ email: 'lu@correo.test', tipo_cuenta: 'vendedor', nombre: 'Lucía', apellido: 'Núñez', dni: '30111222' },
      ...{ nombre_local: 'Frenos Sur', cashback: '1234.5', aprobado_constancia_afip: true, fecha: test.clock.now() },
    });
    const cookie = await cookieOf(test, null);
    const { text, headers } = await test.guest().get('/usuarios.csv').set('Cookie', cookie).expect(200);
    expect(text).toBe(
      `\ufeff${TITLES}\r\n"1";"lu@correo.test";"Vendedor";"Lucía";"Núñez";"Frenos Sur";"Burzaco";"30111222";` +
        '"1144445555";"1234,50";"Aprobada";"No cargado";"31/12/2026 22:00"\r\n',
    );
    expect(headers).toMatchObject({
      'content-type': expect.stringContaining('text/csv; charset=utf-8'),
      'content-disposition': 'attachment; filename="usuarios-2026-12-31.csv"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  });

  it('returns the users that match the search and rejects invalid queries', async () => {
    const ana = await insertUsuario(test, { apellido: 'Núñez' });
    await insertUsuario(test, { apellido: 'Paz' });
    const found = async (query: Record<string, string>) =>
      rowsOf((await admin.get('/usuarios.csv').query(query).expect(200)).text).slice(1);
    expect((await found({ q: 'nunez', pendiente: '' })).map(([id]) => id)).toEqual([String(ana)]);
    expect(await found({ pendiente: 'documentos' })).toEqual([]);
    await admin.get('/usuarios.csv?pendiente=pago').expect(400);
    await admin.get(`/usuarios.csv?q=${'x'.repeat(101)}`).expect(400);
  });

  it('escapes formulas in cells', async () => {
    await insertUsuario(test, { nombre: '=HYPERLINK("http://x.test")', apellido: '@SUM(A1)', nombre_local: '-2+3' });
    const { text } = await admin.get('/usuarios.csv').expect(200);
    expect(text).toContain(`"'=HYPERLINK(""http://x.test"")";"'@SUM(A1)";"'-2+3";`);
  });

  it('contains no password and records no reveal in the audit trail', async () => {
    const call = test.guest().post('/register');
    for (const [campo, value] of Object.entries(REGISTRO)) call.field(campo, value);
    await call.expect(201);
    const { text } = await admin.get('/usuarios.csv').expect(200);
    expect(text).toContain(REGISTRO.email);
    for (const secret of [REGISTRO.password, '$argon2', 'ontrase']) expect(text).not.toContain(secret);
    expect(await test.query('SELECT FROM auditoria')).toEqual([]);
  });

  it('contains every user of a list longer than one read, newest first', async () => {
    await insertMany();
    const { text } = await admin.get('/usuarios.csv').expect(200);
    const ids = rowsOf(text)
      .slice(1)
      .map(([id]) => Number(id));
    expect(ids).toEqual(Array.from({ length: MANY }, (_, i) => MANY - i));
  });

  it('stops reading pages while the client does not read, and holds no connection', async () => {
    await insertMany();
    const page = jest.spyOn(test.app.get(UsuariosRepository), 'page');
    const answer = await beginGet(test, '/usuarios.csv', await cookieOf(test, null));
    let asked = 0;
    while (asked < page.mock.calls.length) {
      asked = page.mock.calls.length;
      await sleep(500);
    }
    expect(asked).toBeGreaterThan(0);
    expect(asked).toBeLessThan(MANY / 500);
    expect(connectionsInUse(test)).toBe(0);
    answer.destroy();
    await sleep(300);
    expect([page.mock.calls.length, connectionsInUse(test)]).toEqual([asked, 0]);
  });
});
