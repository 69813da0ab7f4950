import type { Publicacion } from '@fluxpartes/contrato';
import { API } from '@fluxpartes/mf-kit/testing';
import { HttpResponse, http } from 'msw';
import { asInvitado } from './fixtures.ts';

interface ListOptions {
  invitado?: boolean;
  perPage?: number;
  /** The API says that there are more listings than it counted. */
  isMore?: boolean;
  /** Called with the query of each request. */
  onRequest?: (query: string) => void;
}

/** A stub of GET /publicaciones over some rows, by pages; `q` and `marca` filter as in the API. */
export function listOf(rows: readonly Publicacion[], { invitado, perPage = 24, isMore, onRequest }: ListOptions = {}) {
  return http.get(`${API}/publicaciones`, ({ request }) => {
    const { search, searchParams } = new URL(request.url);
    onRequest?.(search);
    const found = rows.filter(
      (row) =>
        row.nombre_producto.toLowerCase().includes((searchParams.get('q') ?? '').toLowerCase()) &&
        (searchParams.get('marca') ?? row.marca) === row.marca,
    );
    const desde = Number(searchParams.get('cursor') ?? 0);
    const until = desde + perPage;
    const page = found.slice(desde, until).map((row) => (invitado ? asInvitado(row) : row));
    const headers = new Headers();
    if (searchParams.get('total')) headers.set('X-Total-Count', String(found.length));
    if (isMore) headers.set('X-Total-Count-Mas', 'si');
    if (until < found.length) headers.set('Link', `</publicaciones?cursor=${until}>; rel="next"`);
    return HttpResponse.json(page, { headers });
  });
}
