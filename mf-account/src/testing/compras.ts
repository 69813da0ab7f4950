import { type Compra, ventaFlags } from '@fluxpartes/contrato';
import { nextStep } from '@fluxpartes/dominio';
import { API, refusal, testVenta } from '@fluxpartes/mf-kit/testing';
import { HttpResponse, http } from 'msw';

/** A new purchase: without proof, payment or confirmation of arrival (receipt). */
export function testCompra(cambios: Partial<Compra> = {}): Compra {
  const venta = testVenta({
    id: 31,
    monto: 139750,
    fecha: '2026-11-18T13:42:00.000Z',
    vendedor_id: 40,
    comprador_id: 5,
    publicacion_id: 7,
    localidad_envio: 'Longchamps',
    direccion_envio: 'Av. Hipólito Yrigoyen',
    altura_envio: '18340',
    entrecalles_envio: 'Diehl y Burgwardt',
    precio_unitario: 77638.89,
    descuento: 10,
    total_con_descuento: 139750,
    cupon: 4192.5,
    version: 4,
  });
  return { ...venta, nombre_local: 'Frenos del Sur', foto: null, ...cambios };
}

/** The recorded requests. */
export interface ComprasRequests {
  /** The query of each GET of the table's lists. */
  lists: string[];
  /** The query of each GET of the list of purchases with a next step. */
  pendientes: string[];
  /** The file of each POST. */
  comprobantes: File[];
  /** The `If-Match` of each PUT. */
  versions: (string | null)[];
}

/** A stub of the purchase calls over some rows. `change` and `add` simulate changes made on another device. */
export function comprasApi(rows: readonly Compra[], { perPage = 50 } = {}) {
  const requests: ComprasRequests = { lists: [], pendientes: [], comprobantes: [], versions: [] };
  let currentOnes = [...rows];
  const change = (id: number, cambios: Partial<Compra>) => {
    currentOnes = currentOnes.map((row) => (row.id === id ? { ...row, ...cambios, version: row.version + 1 } : row));
    return HttpResponse.json({ venta: currentOnes.find((row) => row.id === id) });
  };
  const handlers = [
    http.get(`${API}/usuarios/5/compras`, ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      if (searchParams.get('pendiente')) {
        requests.pendientes.push(search);
        return withSteps(currentOnes, Number(searchParams.get('limite')));
      }
      requests.lists.push(search);
      const q = searchParams.get('q')?.toLowerCase() ?? '';
      const found = currentOnes.filter((row) => row.nombre_producto.toLowerCase().includes(q) || q === String(row.id));
      const desde = Number(searchParams.get('cursor') ?? 0);
      const until = desde + perPage;
      const headers = new Headers();
      if (searchParams.get('total')) headers.set('X-Total-Count', String(found.length));
      if (until < found.length) headers.set('Link', `</compras?cursor=${until}>; rel="next"`);
      return HttpResponse.json(found.slice(desde, until), { headers });
    }),
    http.post(`${API}/ventas/:id/comprobante`, async ({ request, params }) => {
      const file = (await request.formData()).get('comprobante');
      if (!(file instanceof File)) return refusal('datos_invalidos');
      requests.comprobantes.push(file);
      return change(Number(params.id), { comprobante_pago_url: '/api/archivos/91' });
    }),
    http.delete(`${API}/ventas/:id/comprobante`, ({ request, params }) => {
      requests.versions.push(request.headers.get('If-Match'));
      return change(Number(params.id), { comprobante_pago_url: null });
    }),
    http.put(`${API}/ventas/:id/anular`, ({ request, params }) => {
      requests.versions.push(request.headers.get('If-Match'));
      const anulada = { fecha: '2026-11-19T10:00:00.000Z', motivo: '', por: 'comprador' } as const;
      return change(Number(params.id), { anulada });
    }),
    http.put(`${API}/ventas/:id`, ({ request, params }) => {
      requests.versions.push(request.headers.get('If-Match'));
      return change(Number(params.id), { confirmacioncomprador: true });
    }),
  ];
  const add = (newOne: Compra) => {
    currentOnes = [newOne, ...currentOnes];
  };
  return { handlers, requests, change, add };
}

const ORDEN = ['decir_cuenta', 'subir_comprobante', 'confirmar_recepcion', 'esperar_aprobacion'];

/** The response to `pendiente=1`: the purchases with a next step. */
function withSteps(rows: readonly Compra[], limite: number) {
  const dueOf = ({ vence }: Compra) => Date.parse(vence ?? '9999-01-01');
  const pendientes = ORDEN.flatMap((step) =>
    rows.filter((row) => stepOf(row) === step).sort((a, b) => dueOf(a) - dueOf(b)),
  );
  const headers = new Headers({ 'X-Total-Count': String(pendientes.length) });
  if (pendientes.length > limite) headers.set('Link', `</compras?cursor=${limite}>; rel="next"`);
  return HttpResponse.json(pendientes.slice(0, limite), { headers });
}

function stepOf(compra: Compra) {
  if (compra.devolucion && !compra.devolucion.cuenta && !compra.devolucion.fecha) return 'decir_cuenta';
  return nextStep(ventaFlags(compra));
}
