import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type ApiProcess, startApiProcess } from '../../test/api-process.ts';
import { insertUsuario } from '../../test/factories.ts';
import { insertPublicacion } from '../../test/publicacion-factory.ts';
import { REGISTRO } from '../../test/registro.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

const HOUR = 60 * 60;
const SHIFT = pathToFileURL(join(__dirname, '../../test/shifted-clock.mjs')).href;
/** What an end that is written down is away from its beginning, in s; all other moments are the present. */
const ENDS: Readonly<Record<string, number>> = {
  ...{ 'sesiones.vence_en': 30 * 24 * HOUR, 'aparatos_conocidos.vence_en': 180 * 24 * HOUR, 'limites.expire': HOUR },
};
const LISTING = {
  ...{
    nombre_producto: 'Bomba de agua',
    marca: 'ford',
    modelo: 'Fiesta',
    precio: '10',
    ubicacion: 'Glew',
    envio: 'no',
  },
  ...{ categoria: 'Motor', estado: 'usado', marca_repuesto: 'Bosch', codigo_serie: 'B', compatibilidad: '[]' },
};

let test: TestApp;
let api: ApiProcess;

beforeAll(async () => {
  test = await createTestApp();
  const settings = { NODE_OPTIONS: `--import ${SHIFT}`, CLOCK_AHEAD: String(HOUR * 1_000), TRABAJOS: 'no' };
  api = await startApiProcess(test, settings);
});
afterAll(async () => {
  api.kill('SIGKILL');
  await api.exited;
  await test.close();
});

async function send(path: string, body: object, headers: Readonly<Record<string, string>> = {}) {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${api.url}${path}`, {
    method: 'POST',
    headers: isForm ? headers : { ...headers, 'Content-Type': 'application/json' },
    body: isForm ? body : JSON.stringify(body),
  });
  return {
    status: answer.status,
    cookie: answer.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; '),
  };
}

function form(fields: Readonly<Record<string, string>>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

/** Every moment that stands in the database, by its column, as the seconds from now to the furthest of them. */
async function moments(): Promise<Record<string, number>> {
  const columns = await test.query<{ table: string; column: string }>(
    `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
     JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND data_type = 'timestamp with time zone'`,
  );
  const found: Record<string, number> = {};
  const look = async (name: string, moment: string, table: string) => {
    const [row] = await test.query<{ s: number | null }>(
      `SELECT max(extract(epoch FROM ${moment} - now()))::float8 AS s FROM ${table} WHERE isfinite(${moment})`,
    );
    if (typeof row?.s === 'number') found[name] = row.s;
  };
  for (const { table, column } of columns) await look(`${table}.${column}`, column, table);
  await look('limites.expire', 'to_timestamp(expire / 1000.0)', 'limites');
  return found;
}

it('writes no moment of an API whose machine is an hour ahead: the database says what time it is', async () => {
  expect((await send('/register', form(REGISTRO))).status).toBe(201);
  const { cookie } = await send('/login', { email: REGISTRO.email, password: REGISTRO.password });
  const headers = { Cookie: cookie, 'Idempotency-Key': 'una' };
  expect((await send('/publicaciones', form(LISTING), headers)).status).toBe(201);
  const { dni, email } = REGISTRO;
  expect((await send('/recuperacion', { dni, email })).status).toBe(200);

  const found = await moments();
  expect(Object.keys(found)).toEqual(
    expect.arrayContaining([
      'publicaciones.fecha',
      'usuarios.fecha',
      'correo_pendiente.fecha',
      'claves_idempotencia.fecha',
    ]),
  );
  for (const [column, ahead] of Object.entries(found)) {
    expect([column, Math.abs(ahead - (ENDS[column] ?? 0)) < 120]).toEqual([column, true]);
  }

  // A later listing of an API on time is the newest, and a session of that one holds here.
  const later = await insertPublicacion(test, await insertUsuario(test, { tipo_cuenta: 'vendedor' }));
  const { body } = await test.guest().get('/publicaciones');
  expect(body[0].id).toBe(later);
  const known = await fetch(`${api.url}/sesion`, { headers: { Cookie: cookie } });
  expect(await known.json()).toMatchObject({ tipoCuenta: 'vendedor' });
});
