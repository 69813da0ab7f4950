import type { Publicacion } from '@fluxpartes/contrato';
import { type CodigoDeError, ERRORES } from '@fluxpartes/contrato';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { paraInvitado } from './datos.ts';
import { API } from './montar.tsx';

/** The API as these tests need it: starts with nothing, refuses what no test has described. */
export function servidorDePrueba() {
  const server = setupServer();
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
  return server;
}

interface OpcionesDeLista {
  /** How a guest gets the rows. */
  invitado?: boolean;
  porPagina?: number;
  /** Told the query of each call. */
  onPedido?: (query: string) => void;
}

/** GET /publicaciones over some rows, by pages; `q` and `marca` filter as the API does. */
export function listaDe(filas: readonly Publicacion[], { invitado, porPagina = 24, onPedido }: OpcionesDeLista = {}) {
  return http.get(`${API}/publicaciones`, ({ request }) => {
    const { search, searchParams } = new URL(request.url);
    onPedido?.(search);
    const halladas = filas.filter(
      (fila) =>
        fila.nombre_producto.toLowerCase().includes((searchParams.get('q') ?? '').toLowerCase()) &&
        (searchParams.get('marca') ?? fila.marca) === fila.marca,
    );
    const desde = Number(searchParams.get('cursor') ?? 0);
    const hasta = desde + porPagina;
    const pagina = halladas.slice(desde, hasta).map((fila) => (invitado ? paraInvitado(fila) : fila));
    const headers = new Headers();
    if (searchParams.get('total')) headers.set('X-Total-Count', String(halladas.length));
    if (hasta < halladas.length) headers.set('Link', `</publicaciones?cursor=${hasta}>; rel="next"`);
    return HttpResponse.json(pagina, { headers });
  });
}

/** An answer that refuses, with the API's own code, status and sentence. */
export function rechazo(codigo: CodigoDeError, extra: Record<string, unknown> = {}) {
  const { status, message } = ERRORES[codigo];
  return HttpResponse.json({ message, error: message, codigo, ...extra }, { status });
}
