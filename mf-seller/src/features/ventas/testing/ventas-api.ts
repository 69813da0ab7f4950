import type { UsuarioComprador, Venta } from '@fluxpartes/contrato';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { API } from '../../../testing/mount.tsx';

/** The API as these tests need it: refuses what no test has described. */
export function ventasServer() {
  const server = setupServer();
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
  return server;
}

/** A sale of seller 7: paid, shipped by Uber Moto. */
export function testVenta(cambios: Partial<Venta> = {}): Venta {
  return {
    id: 1042,
    nombre_producto: 'Disco de freno ventilado',
    cantidad: 2,
    monto: 41883,
    fecha: '2026-11-18T12:12:00.000Z',
    vendedor_id: 7,
    comprador_id: 31,
    publicacion_id: 9,
    envio: true,
    tipo_envio: 'uber_moto',
    pago_recibido: true,
    comprobante_pago_url: null,
    confirmacioncomprador: false,
    localidad_envio: 'Rafael Calzada',
    direccion_envio: 'Av. San Martín',
    altura_envio: '2840',
    entrecalles_envio: 'Güemes y Alsina',
    precio_unitario: 22046,
    descuento: 5,
    total_con_descuento: 41883,
    cashback_usado: 0,
    cupon: 1256.49,
    version: 1,
    ...cambios,
  };
}

/** Who bought it, as the seller sees them. */
export function testComprador(cambios: Partial<UsuarioComprador> = {}): UsuarioComprador {
  return {
    id: 31,
    nombre_local: '',
    tipo_cuenta: 'mecanico',
    nombre: 'Ramiro',
    apellido: 'Acosta',
    email: 'ramiro.acosta@correo.com',
    telefono: '1145550178',
    dni: '33120946',
    ...cambios,
  };
}

/** Sales with ids from `howMany` down to 1, the newest first. */
export function manyVentas(howMany: number, cambios: (id: number) => Partial<Venta> = () => ({})): Venta[] {
  return Array.from({ length: howMany }, (_, i) => {
    const id = howMany - i;
    return testVenta({ id, nombre_producto: `Repuesto ${id}`, ...cambios(id) });
  });
}

/** GET /usuarios/7/ventas over some rows, by pages and by `q`. */
export function ventasOf(rows: () => readonly Venta[], onRequest: (search: string) => void = () => {}) {
  return http.get(`${API}/usuarios/7/ventas`, ({ request }) => {
    const { search, searchParams } = new URL(request.url);
    onRequest(search);
    const q = (searchParams.get('q') ?? '').toLowerCase();
    const found = rows().filter(({ nombre_producto }) => nombre_producto.toLowerCase().includes(q));
    const desde = Number(searchParams.get('cursor') ?? 0);
    const until = desde + Number(searchParams.get('limite'));
    const headers = new Headers();
    if (searchParams.get('total')) headers.set('X-Total-Count', String(found.length));
    if (until < found.length) headers.set('Link', `</usuarios/7/ventas?cursor=${until}>; rel="next"`);
    return HttpResponse.json(found.slice(desde, until), { headers });
  });
}

/** GET /usuarios/7/ventas-ultimos-30. */
export function ultimos30Of(ventasUltimos30: number) {
  return http.get(`${API}/usuarios/7/ventas-ultimos-30`, () => HttpResponse.json({ ventasUltimos30 }));
}

/** GET /usuarios/{id} of any buyer. */
export function compradoresOf(answer: (id: number) => UsuarioComprador | Response) {
  return http.get<{ id: string }>(`${API}/usuarios/:id`, ({ params }) => {
    const match = answer(Number(params.id));
    return match instanceof Response ? match : HttpResponse.json(match);
  });
}
