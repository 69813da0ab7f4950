import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let test: TestApp;
let text: string;
let paths: Record<string, Record<string, { summary: string; responses: Record<string, unknown> }>>;

beforeAll(async () => {
  test = await createTestApp();
  const answer = await test.guest().get('/documentacion-json').expect(200);
  text = answer.text;
  paths = answer.body.paths;
});
afterAll(() => test.close());

/** The contract's table of calls, row by row; `/documentacion` describes the others and not itself. */
const CALLS = [
  'POST /login',
  'POST /logout',
  'GET /sesion',
  'GET /sesiones',
  'DELETE /sesiones/{id}',
  'DELETE /sesiones',
  'POST /register',
  'GET /publicaciones',
  'GET /publicaciones/{id}',
  'POST /publicaciones',
  'PUT /publicaciones/{id}',
  'PUT /publicaciones/{id}/pausar',
  'DELETE /publicaciones/{id}',
  'GET /usuarios/{id}',
  'GET /usuarios',
  'PUT /usuarios/{id}',
  'GET /usuarios/{id}/ventas-ultimos-30',
  'GET /usuarios/{id}/compras-ultimos-30',
  'GET /usuarios/{id}/compras',
  'GET /usuarios/{id}/ventas',
  'GET /usuarios/{id}/historial',
  'DELETE /usuarios/{id}',
  'GET /usuarios/{id}/datos.zip',
  'GET /usuarios.csv',
  'PUT /usuarios/{id}/cashback',
  'POST /ventas',
  'POST /ventas/{id}/comprobante',
  'PUT /ventas/{id}',
  'GET /ventas-detalle',
  'GET /ventas-detalle.csv',
  'GET /ventas/{id}/historial',
  'PUT /ventas/{id}/anular',
  'GET /liquidaciones/pendientes',
  'GET /liquidaciones',
  'POST /liquidaciones',
  'PUT /liquidaciones/{id}',
  'DELETE /liquidaciones/{id}',
  'GET /liquidaciones/{id}/historial',
  'GET /liquidaciones/{id}.csv',
  'GET /liquidaciones.csv',
  'GET /usuarios/{id}/cobros',
  'GET /usuarios/{id}/liquidaciones',
  'POST /ventas/{id}/pedir-anulacion',
  'PUT /ventas/{id}/pedido',
  'DELETE /ventas/{id}/pedido',
  'PUT /ventas/{id}/cuenta-devolucion',
  'PUT /ventas/{id}/devolucion',
  'POST /arrepentimientos',
  'POST /recuperacion',
  'POST /actualizar-password',
  'POST /deshacer-cambio',
  'POST /confirmacion-de-email',
  'POST /confirmar-email',
  'GET /fotos/{hash}/{archivo}',
  'GET /archivos/{id}',
  'GET /salud',
  'GET /salud/listo',
] as const;

function described(): string[] {
  return Object.entries(paths).flatMap(([path, item]) => Object.keys(item).map((m) => `${m.toUpperCase()} ${path}`));
}

it('is valid by Redocly, without errors', () => {
  const script = join(__dirname, '../../test/redocly-lint.mjs');
  const errors: unknown = JSON.parse(execFileSync(process.execPath, [script], { input: text, encoding: 'utf8' }));
  expect(errors).toEqual([]);
}, 30_000);

it('finds what is wrong, so that the spec above can fail', () => {
  const script = join(__dirname, '../../test/redocly-lint.mjs');
  const broken = text.replace('"#/components/schemas/Error"', '"#/components/schemas/Falta"');
  const errors: unknown = JSON.parse(execFileSync(process.execPath, [script], { input: broken, encoding: 'utf8' }));
  expect(errors).not.toEqual([]);
}, 30_000);

it("covers every call of the contract's table and describes no other", () => {
  expect(described().sort()).toEqual([...CALLS].sort());
});

it.each(CALLS)('has a summary of %s', (call) => {
  const [method = '', path = ''] = call.split(' ');
  expect(paths[path]?.[method.toLowerCase()]?.summary).toMatch(/\w/);
});

it.each(CALLS)('describes success and errors of %s', (call) => {
  const [method = '', path = ''] = call.split(' ');
  const responses = paths[path]?.[method.toLowerCase()]?.responses ?? {};
  const codes = Object.keys(responses);
  expect(codes.some((code) => /^2\d\d$/.test(code))).toBe(true);
  expect(codes).toContain('default');
});
