import type { Compra } from '@fluxpartes/contrato';
import { proximoPaso } from '@fluxpartes/dominio';
import { HttpResponse, http } from 'msw';
import { rechazo } from './api-de-prueba.ts';
import { API } from './montar.tsx';

/** A purchase that has just been made: no proof, no payment, no receipt. */
export function compraDePrueba(cambios: Partial<Compra> = {}): Compra {
  return {
    id: 31,
    nombre_producto: 'Disco de freno ventilado',
    cantidad: 2,
    monto: 139750,
    fecha: '2026-11-18T13:42:00.000Z',
    vendedor_id: 40,
    comprador_id: 5,
    publicacion_id: 7,
    envio: true,
    tipo_envio: 'uber_moto',
    pago_recibido: false,
    comprobante_pago_url: null,
    confirmacioncomprador: false,
    localidad_envio: 'Longchamps',
    direccion_envio: 'Av. Hipólito Yrigoyen',
    altura_envio: '18340',
    entrecalles_envio: 'Diehl y Burgwardt',
    precio_unitario: 77638.89,
    descuento: 10,
    total_con_descuento: 139750,
    cashback_usado: 0,
    cupon: 4192.5,
    version: 4,
    nombre_local: 'Frenos del Sur',
    foto: null,
    ...cambios,
  };
}

/** What the API was asked for about purchases. */
export interface PedidosDeCompras {
  /** The query of each GET of the table's lists. */
  listas: string[];
  /** The query of each GET of those with a step to go. */
  pendientes: string[];
  /** The file of each POST. */
  comprobantes: File[];
  /** The `If-Match` of each PUT. */
  versiones: (string | null)[];
}

/** The calls on purchases over some rows, which change as the API would change them; what they were asked for, and what changes the rows elsewhere. */
export function apiDeCompras(filas: readonly Compra[], { porPagina = 50 } = {}) {
  const pedidos: PedidosDeCompras = { listas: [], pendientes: [], comprobantes: [], versiones: [] };
  let actuales = [...filas];
  const cambiar = (id: number, cambios: Partial<Compra>) => {
    actuales = actuales.map((fila) => (fila.id === id ? { ...fila, ...cambios, version: fila.version + 1 } : fila));
    return HttpResponse.json({ venta: actuales.find((fila) => fila.id === id) });
  };
  const handlers = [
    http.get(`${API}/usuarios/5/compras`, ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      if (searchParams.get('pendiente')) {
        pedidos.pendientes.push(search);
        return conPasos(actuales, Number(searchParams.get('limite')));
      }
      pedidos.listas.push(search);
      const q = searchParams.get('q')?.toLowerCase() ?? '';
      const halladas = actuales.filter((fila) => fila.nombre_producto.toLowerCase().includes(q));
      const desde = Number(searchParams.get('cursor') ?? 0);
      const hasta = desde + porPagina;
      const headers = new Headers();
      if (searchParams.get('total')) headers.set('X-Total-Count', String(halladas.length));
      if (hasta < halladas.length) headers.set('Link', `</compras?cursor=${hasta}>; rel="next"`);
      return HttpResponse.json(halladas.slice(desde, hasta), { headers });
    }),
    http.post(`${API}/ventas/:id/comprobante`, async ({ request, params }) => {
      const archivo = (await request.formData()).get('comprobante');
      if (!(archivo instanceof File)) return rechazo('datos_invalidos');
      pedidos.comprobantes.push(archivo);
      return cambiar(Number(params.id), { comprobante_pago_url: '/api/archivos/91' });
    }),
    http.put(`${API}/ventas/:id`, ({ request, params }) => {
      pedidos.versiones.push(request.headers.get('If-Match'));
      return cambiar(Number(params.id), { confirmacioncomprador: true });
    }),
  ];
  const agregar = (nueva: Compra) => {
    actuales = [nueva, ...actuales];
  };
  return { handlers, pedidos, cambiar, agregar };
}

const ORDEN = ['subir_comprobante', 'confirmar_recepcion', 'esperar_aprobacion'];

/** The answer to `pendiente=si`. */
function conPasos(filas: readonly Compra[], limite: number) {
  const pendientes = ORDEN.flatMap((paso) => filas.filter((fila) => pasoDe(fila) === paso));
  const headers = new Headers({ 'X-Total-Count': String(pendientes.length) });
  if (pendientes.length > limite) headers.set('Link', `</compras?cursor=${limite}>; rel="next"`);
  return HttpResponse.json(pendientes.slice(0, limite), { headers });
}

function pasoDe({ comprobante_pago_url, pago_recibido, confirmacioncomprador }: Compra) {
  const tieneComprobante = comprobante_pago_url !== null;
  return proximoPaso({ tieneComprobante, pagoRecibido: pago_recibido, recepcionConfirmada: confirmacioncomprador });
}
