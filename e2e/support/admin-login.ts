import { type APIRequestContext, expect, type Page } from '@playwright/test';

/** The API calls that only the admin's screens make. */
export const OF_ADMIN = /\/api\/(usuarios(\.csv)?|ventas-detalle(\.csv)?)(\?|$)|\/historial(\?|$)/;

/** Records every API call that the page makes from now on, as 'POST /api/login'. */
export function noteCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}${search}`);
  });
  return calls;
}

/** The hash of the admin credentials, which the site publishes. */
export async function publishedHash(page: Page): Promise<string> {
  const html = await (await page.request.get('/')).text();
  const config = JSON.parse(/id="fp-config">(.*?)<\/script>/.exec(html)?.[1] ?? '{}') as { admin: { digesto: string } };
  return config.admin.digesto;
}

/** Sends each API call of the admin's screens: expects 401 for a guest, a refusal for a user. */
export async function expectRefusals(request: APIRequestContext, role: string): Promise<void> {
  const calls = {
    'GET /usuarios': request.get('/api/usuarios?limite=1'),
    'GET /usuarios?pendiente': request.get('/api/usuarios?pendiente=documentos'),
    'GET /usuarios.csv': request.get('/api/usuarios.csv'),
    'GET /ventas-detalle': request.get('/api/ventas-detalle?limite=1'),
    'GET /ventas-detalle.csv': request.get('/api/ventas-detalle.csv'),
    'GET /usuarios/1/historial': request.get('/api/usuarios/1/historial'),
    'GET /ventas/1/historial': request.get('/api/ventas/1/historial'),
    'PUT /usuarios/1': request.put('/api/usuarios/1', { data: { cashback: 1_000_000 } }),
    'PUT /usuarios/1 approval': request.put('/api/usuarios/1', { data: { aprobado_constancia_afip: true } }),
    'PUT /ventas/1': request.put('/api/ventas/1', { data: { pago_recibido: true } }),
    'PUT /ventas/1 amount': request.put('/api/ventas/1', { data: { monto: 1 } }),
  };
  for (const [llamada, pendiente] of Object.entries(calls)) {
    const answer = await pendiente;
    const expected = role === 'invitado' ? [401] : [403, 404, 415];
    expect(expected, `${llamada} as ${role}: ${answer.status()}`).toContain(answer.status());
    expect(
      Object.keys((await answer.json()) as object)
        .sort()
        .slice(0, 2),
      llamada,
    ).toEqual(['codigo', 'error']);
  }
}
