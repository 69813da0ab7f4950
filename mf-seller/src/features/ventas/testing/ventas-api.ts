import {
  type Cobros,
  type Liquidacion,
  type UsuarioComprador,
  type VentaVendida,
  ventaFlags,
} from '@fluxpartes/contrato';
import { grupoOfVenta, VENTA_GRUPOS, type VentaGrupo } from '@fluxpartes/dominio';
import { API, testVenta } from '@fluxpartes/mf-kit/testing';
import { HttpResponse, http } from 'msw';

/** A sale of seller 7: paid, shipped by Uber Moto. */
export function paidVenta({ cobro = null, ...cambios }: Partial<VentaVendida> = {}): VentaVendida {
  return { ...testVenta({ pago_recibido: true, ...cambios }), cobro };
}

/** The buyer, with the fields that the seller sees. */
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
export function manyVentas(
  howMany: number,
  cambios: (id: number) => Partial<VentaVendida> = () => ({}),
): VentaVendida[] {
  return Array.from({ length: howMany }, (_, i) => {
    const id = howMany - i;
    return paidVenta({ id, nombre_producto: `Repuesto ${id}`, ...cambios(id) });
  });
}

/** A stub of GET /usuarios/7/ventas over some rows, by pages and by `q`. */
export function ventasOf(rows: () => readonly VentaVendida[], onRequest: (search: string) => void = () => {}) {
  return http.get(`${API}/usuarios/7/ventas`, ({ request }) => {
    const { search, searchParams } = new URL(request.url);
    onRequest(search);
    const q = (searchParams.get('q') ?? '').toLowerCase();
    const grupo = searchParams.get('grupo');
    const isOwed = (venta: VentaVendida) => venta.cobro !== null && !venta.cobro.cobrada;
    const found = rows().filter(
      (venta) =>
        venta.nombre_producto.toLowerCase().includes(q) &&
        (grupo === null || grupoOfVenta(ventaFlags(venta)) === grupo) &&
        (searchParams.get('a_cobrar') === null || isOwed(venta)),
    );
    const desde = Number(searchParams.get('cursor') ?? 0);
    const until = desde + Number(searchParams.get('limite'));
    const headers = new Headers();
    if (searchParams.get('total')) headers.set('X-Total-Count', String(found.length));
    if (until < found.length) headers.set('Link', `</usuarios/7/ventas?cursor=${until}>; rel="next"`);
    return HttpResponse.json(found.slice(desde, until), { headers });
  });
}

/** GET /usuarios/7/ventas-recuento. */
export function recuentoOf(rows: () => readonly VentaVendida[]) {
  const count = (grupo: VentaGrupo) => rows().filter((venta) => grupoOfVenta(ventaFlags(venta)) === grupo).length;
  return http.get(`${API}/usuarios/7/ventas-recuento`, () =>
    HttpResponse.json(Object.fromEntries(VENTA_GRUPOS.map((grupo) => [grupo, count(grupo)]))),
  );
}

/** GET /usuarios/7/ventas-ultimos-30. */
export function ultimos30Of(ventasUltimos30: number) {
  return http.get(`${API}/usuarios/7/ventas-ultimos-30`, () =>
    HttpResponse.json({ ventasUltimos30, pagas: ventasUltimos30 }),
  );
}

/** GET /usuarios/{id} of any buyer. */
export function compradoresOf(answer: (id: number) => UsuarioComprador | Response) {
  return http.get<{ id: string }>(`${API}/usuarios/:id`, ({ params }) => {
    const match = answer(Number(params.id));
    return match instanceof Response ? match : HttpResponse.json(match);
  });
}

/** GET /usuarios/7/cobros and /liquidaciones. */
export function cobrosOf(cobros: Cobros = { a_cobrar: 0, cobrado: 0 }, liquidaciones: readonly Liquidacion[] = []) {
  return [
    http.get(`${API}/usuarios/7/cobros`, () => HttpResponse.json(cobros)),
    http.get(`${API}/usuarios/7/liquidaciones`, () => HttpResponse.json(liquidaciones)),
  ];
}
