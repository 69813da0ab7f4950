import { expect, test } from '@playwright/test';

/** Data that a guest must not receive, in any place. */
const SECRETS = ['precio', 'ubicacion', 'user_id', 'nombre_local', 'existencias'];

/** Every key at any depth of a JSON value. */
function keys(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keys);
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([clave, content]) => [clave, ...keys(content)]);
}

test('the list for a guest contains no price, location or seller for any query', async ({ request }) => {
  for (const query of ['', '?orden=precio', '?orden=-precio&limite=5', '?ubicacion=Glew', '?q=disco', '?total=1']) {
    const response = await request.get(`/api/publicaciones${query}`);
    expect(response.status()).toBe(200);
    const rows = (await response.json()) as unknown[];
    expect(rows.length, query).toBeGreaterThan(0);
    expect(keys(rows).filter((key) => SECRETS.includes(key))).toEqual([]);
  }
});

test('a listing for a guest contains no price, location or seller, and other calls return 401', async ({ request }) => {
  const [first] = (await (await request.get('/api/publicaciones?limite=1')).json()) as { id: number }[];
  const detail = (await (await request.get(`/api/publicaciones/${first?.id}`)).json()) as object;
  expect(keys(detail).filter((key) => SECRETS.includes(key))).toEqual([]);

  const refusals = [
    request.get('/api/usuarios/1'),
    request.get('/api/usuarios/1/ventas-ultimos-30'),
    request.get('/api/usuarios/1/compras-ultimos-30'),
    request.put('/api/usuarios/1/cashback', { data: { cashback: 0 } }),
    request.post('/api/ventas', { data: { publicacion_id: first?.id, cantidad: 1, monto: 1 } }),
    request.post('/api/publicaciones', { multipart: { nombre_producto: 'x' } }),
    request.get('/api/archivos/1'),
    request.post('/api/logout'),
  ];
  for (const pending of refusals) {
    const response = await pending;
    const body = (await response.json()) as { message: string; error: string; codigo: string };
    expect([response.status(), body.codigo], response.url()).toEqual([401, 'sin_sesion']);
    expect(body.error).toBe(body.message);
    expect(keys(body).filter((key) => SECRETS.includes(key))).toEqual([]);
  }
});

test("the cursor of a guest's list sorted by price does not contain a price", async ({ request }) => {
  const response = await request.get('/api/publicaciones?orden=precio&limite=2');
  const cursor = new URL(response.headers().link?.match(/<([^>]+)>/)?.[1] ?? '', 'http://x').searchParams.get('cursor');
  expect(cursor).toBeTruthy();
  const legible = Buffer.from(cursor ?? '', 'base64url').toString('utf8');
  expect(legible).not.toMatch(/\d{4,}(\.\d\d)?/);
});
