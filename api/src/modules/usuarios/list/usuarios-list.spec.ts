import { HIDDEN_CONTRASENA, usuarioSchema } from '@fluxpartes/contrato';
import type TestAgent from 'supertest/lib/agent.js';
import { insertUsuario } from '../../../../test/factories.ts';
import { clientOf } from '../../../../test/publicacion-factory.ts';
import { REGISTRO } from '../../../../test/registro.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { HEARTBEAT_SQL } from '../../../database/notification-listener.ts';

const KEYS = Object.keys(usuarioSchema.shape).toSorted();

let test: TestApp;
let admin: TestAgent;

async function prepare(settings: Record<string, string> = {}): Promise<void> {
  test = await createTestApp(settings);
  admin = await clientOf(test, null);
}
afterEach(() => test.close());

async function register(email: string, dni: string, values: Record<string, string> = {}): Promise<number> {
  const call = test.guest().post('/register');
  for (const [name, value] of Object.entries({ ...REGISTRO, email, dni, ...values })) call.field(name, value);
  return (await call.expect(201)).body.user_id;
}
const audit = () => test.query('SELECT quien, entidad_id, accion FROM auditoria ORDER BY entidad_id');
const ids = async (query: Record<string, string | number>) =>
  (await admin.get('/usuarios').query(query).expect(200)).body.map(({ id }: { id: number }) => id);

describe('GET /usuarios', () => {
  it('rejects guests with sin_sesion and users with 403', async () => {
    await prepare();
    const user = await clientOf(test, await insertUsuario(test));
    expect((await test.guest().get('/usuarios')).body).toMatchObject({ codigo: 'sin_sesion' });
    const { status, body } = await user.get('/usuarios');
    expect([status, body.message]).toEqual([403, 'No tenés permiso para hacer esto.']);
    expect(await audit()).toEqual([]);
  });

  it('lists every user with all fields, newest first, without caching', async () => {
    await prepare();
    expect((await admin.get('/usuarios').expect(200)).body).toEqual([]);
    const first = await register('uno@prueba.test', '1');
    const second = await register('dos@prueba.test', '2', { tipoCuenta: 'mecanico' });
    const { body, headers } = await admin.get('/usuarios').expect(200);
    expect(body.map(({ id }: { id: number }) => id)).toEqual([second, first]);
    for (const usuario of body) expect(Object.keys(usuario).toSorted()).toEqual(KEYS);
    expect(body[1]).toMatchObject({ nombre: 'Ramón', tipo_cuenta: 'vendedor', cashback: 0, version: 1 });
    expect([headers['cache-control'], headers.etag, headers.link]).toEqual(['private, no-store', undefined, undefined]);
  });

  it('reveals passwords and records an audit row for each', async () => {
    await prepare();
    const revealed = [await register('uno@prueba.test', '1'), await register('dos@prueba.test', '2')];
    await insertUsuario(test);
    const { body } = await admin.get('/usuarios').expect(200);
    const contrasenas = body.map(({ contrasena }: { contrasena: string }) => contrasena);
    expect(contrasenas).toEqual([HIDDEN_CONTRASENA, REGISTRO.password, REGISTRO.password]);
    expect(await audit()).toEqual(
      revealed.map((entidad_id) => ({ quien: 'admin', entidad_id, accion: 'contrasena_revelada' })),
    );
    await admin.get('/usuarios?q=dos@&limite=1').expect(200);
    expect(await audit()).toHaveLength(3);
  });

  it.each(['propio', 'nadie'])(
    'shows dots instead of passwords with REVELAR_CONTRASENAS=%s',
    async (REVELAR_CONTRASENAS) => {
      await prepare({ REVELAR_CONTRASENAS });
      await register('uno@prueba.test', '1');
      expect((await admin.get('/usuarios')).body).toMatchObject([{ contrasena: HIDDEN_CONTRASENA }]);
      expect(await audit()).toEqual([]);
    },
  );

  it('reveals no password if the audit row cannot be written', async () => {
    await prepare();
    await register('uno@prueba.test', '1');
    await test.query("ALTER TABLE auditoria ADD CHECK (accion <> 'contrasena_revelada')");
    const { status, text } = await admin.get('/usuarios');
    expect(status).toBe(400);
    expect(text).not.toContain(REGISTRO.password);
  });

  it('runs as many statements for many users as for one', async () => {
    await prepare();
    await register('uno@prueba.test', '1');
    const statements = async () => {
      const query = jest.spyOn(jest.requireActual('pg').Query.prototype, 'submit');
      await admin.get('/usuarios').expect(200);
      // The heartbeats of the listening connection are not statements of the list.
      const { length } = query.mock.contexts.filter(({ text }) => text !== HEARTBEAT_SQL);
      query.mockRestore();
      return length;
    };
    await statements();
    const forOne = await statements();
    for (let i = 2; i < 8; i += 1) await register(`u${i}@prueba.test`, String(i));
    expect(await statements()).toBe(forOne);
    expect(forOne).toBeGreaterThan(3);
  });
});

describe('GET /usuarios?q=', () => {
  it('finds by name, surname, e-mail and DNI, ignoring case and accents', async () => {
    await prepare();
    const ana = await insertUsuario(test, { nombre: 'Ana', apellido: 'Núñez', email: 'ana@uno.test', dni: '30111222' });
    const buyer = await insertUsuario(test, { nombre: 'Beto', apellido: 'Pérez', email: 'b_p@dos.test', dni: '27999' });
    const found: [string, number[]][] = [
      ['nunez', [ana]],
      ['PÉREZ', [buyer]],
      ['  ana   nuñ ', [ana]],
      ['núñez ana', [ana]],
      ['ana pérez', []],
      ['@dos.', [buyer]],
      ['0111', [ana]],
      ['e', [buyer, ana]],
      ['b_p', [buyer]],
      ['a_a', []],
      ['%', []],
      ['\\', []],
      ['', [buyer, ana]],
    ];
    for (const [q, expected] of found) expect([q, await ids({ q })]).toEqual([q, expected]);
  });

  it('finds an edited row only by its new surname', async () => {
    await prepare();
    const id = await insertUsuario(test, { apellido: 'Vieja' });
    await test.query("UPDATE usuarios SET apellido = 'Nueva' WHERE id = $1", [id]);
    expect([await ids({ q: 'vieja' }), await ids({ q: 'nueva' })]).toEqual([[], [id]]);
  });
});

describe('GET /usuarios?pendiente=documentos', () => {
  it('lists and counts users with an unapproved document, also with a search', async () => {
    await prepare();
    const documento = async (values: Record<string, unknown>) => {
      const id = await insertUsuario(test);
      const [file] = await test.query<{ id: number }>(
        `INSERT INTO archivos (usuario_id, tipo, clave, mime, bytes, fecha)
         VALUES ($1, 'documento', gen_random_uuid()::text, 'application/pdf', 1, now()) RETURNING id`,
        [id],
      );
      for (const [campo, value] of Object.entries(values)) {
        await test.query(`UPDATE usuarios SET ${campo} = $2 WHERE id = $1`, [
          id,
          value === 'archivo' ? file?.id : value,
        ]);
      }
      return id;
    };
    await documento({});
    await documento({ certificado_trabajo_id: 'archivo' });
    await documento({ constancia_afip_id: 'archivo', aprobado_constancia_afip: true });
    await documento({ aprobado_certificado_estudio: true });
    const afip = await documento({ constancia_afip_id: 'archivo', apellido: 'Paz' });
    const estudio = await documento({ certificado_estudio_id: 'archivo', aprobado_constancia_afip: true });
    expect(await ids({ pendiente: 'documentos' })).toEqual([afip, estudio]);
    expect(await ids({ pendiente: 'documentos', q: 'paz' })).toEqual([afip]);
    const { headers } = await admin.get('/usuarios?pendiente=documentos&total=1&limite=1').expect(200);
    expect([headers['x-total-count'], headers.link]).toEqual(['2', expect.stringContaining('pendiente=documentos')]);
  });
});

describe('pages of GET /usuarios', () => {
  it('are connected by Link and return each user once', async () => {
    await prepare();
    const all: number[] = [];
    for (let i = 0; i < 5; i += 1) all.unshift(await insertUsuario(test, { apellido: i === 2 ? 'Otra' : 'Igual' }));
    const [e, d, , b, a] = all;
    const first = await admin.get('/usuarios?limite=2&q=igual&total=1').expect(200);
    expect(first.body.map(({ id }: { id: number }) => id)).toEqual([e, d]);
    expect(first.headers['x-total-count']).toBe('4');
    expect(first.headers.link).toBe(`</usuarios?limite=2&q=igual&total=1&cursor=${d}>; rel="next"`);
    const second = await admin.get(`/usuarios?limite=2&q=igual&cursor=${d}`).expect(200);
    expect(second.body.map(({ id }: { id: number }) => id)).toEqual([b, a]);
    expect([second.headers.link, second.headers['x-total-count']]).toEqual([undefined, undefined]);
  });

  it.each([
    ['limite=501', 'limite', 'El límite va de 1 a 500.'],
    ['limite=0', 'limite', 'El límite va de 1 a 500.'],
    ['cursor=abc', 'cursor', 'El cursor no es válido.'],
    ['total=2', 'total', 'Solo puede ser 1.'],
    ['pendiente=pago', 'pendiente', 'Solo puede ser documentos.'],
    [`q=${'x'.repeat(101)}`, 'q', 'No puede tener más de 100 caracteres.'],
  ])('refuse %s', async (query, campo, message) => {
    await prepare();
    const { status, body } = await admin.get(`/usuarios?${query}`);
    expect([status, body.campos]).toEqual([400, { [campo]: message }]);
  });
});
