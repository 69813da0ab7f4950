import { isApiError } from '@fluxpartes/api-client';
import type { CrearVenta, Venta } from '@fluxpartes/contrato';
import { centavos, centavosAPesos, cotizarVenta, pesosACentavos } from '@fluxpartes/dominio';
import { COMPRADORES } from '../plan/cuentas.ts';
import { fechaOf } from '../plan/moment.ts';
import type { PlanPago } from '../plan/pagos.ts';
import type { PlanVenta } from '../plan/ventas.ts';
import { type Cuenta, type Cuentas, cuentaOf, perfilOf } from './cuentas.ts';
import { onAllPages } from './pages.ts';
import { collect } from './pagos.ts';
import type { PublishedIds } from './publicaciones.ts';
import type { Taller } from './taller.ts';

interface Shop {
  pagos: readonly PlanPago[];
  cuentas: Cuentas;
  published: PublishedIds;
}

/** A purchase of the plan, whose it is and when it is made. */
interface Request {
  venta: PlanVenta;
  cuenta: Cuenta;
  fecha: Date;
  publicacionId: number;
}

/**
 * Makes the purchases that were not made yet, oldest first, each on its date: discount, cashback and coupon follow. Each
 * is taken as far as the plan says before the next, so that some coupons are spent paid and some unpaid.
 */
export async function comprar(taller: Taller, { pagos, cuentas, published }: Shop): Promise<void> {
  const antes = await comprasOfAll(cuentas);
  const allMade = new Map<PlanVenta, Venta>();
  for (const [i, pago] of pagos.entries()) {
    const { venta } = pago;
    const cuenta = cuentaOf(cuentas, venta.comprador);
    const fecha = fechaOf(taller.inicio, venta.moment);
    const publicacionId = published.get(venta.publicacion.data.codigo_serie);
    if (publicacionId === undefined) throw new Error('the plan sells a listing that was not published');
    const made = antes.get(keyOf(cuenta, fecha)) ?? (await act(taller, { venta, cuenta, fecha, publicacionId }));
    allMade.set(venta, made);
    await collect(taller, pago, { cuenta, made, allMade });
    taller.notify({ step: 'ventas', done: i + 1, total: pagos.length });
  }
}

/** What tells a planned purchase from any other: nobody buys twice at the same moment. */
function keyOf({ usuarioId }: Cuenta, fecha: Date): string {
  return `${usuarioId} ${fecha.toISOString()}`;
}

async function comprasOfAll(cuentas: Cuentas): Promise<Map<string, Venta>> {
  const all = new Map<string, Venta>();
  for (const comprador of COMPRADORES) {
    const cuenta = cuentaOf(cuentas, comprador);
    for (const compra of await comprasOf(cuenta)) all.set(keyOf(cuenta, new Date(compra.fecha)), compra);
  }
  return all;
}

export function comprasOf({ usuarioId, act: call }: Cuenta): Promise<Venta[]> {
  return onAllPages<Venta>((cursor) => call((api) => api.usuarios.compras(usuarioId, { cursor })));
}

async function act(taller: Taller, request: Request): Promise<Venta> {
  const { cuenta, fecha } = request;
  await taller.api.setNow(fecha);
  const requested = await ask(request);
  try {
    const idempotencyKey = `demo-${fecha.getTime()}`;
    return (await cuenta.act((api) => api.ventas.crear(requested, { idempotencyKey }))).venta;
  } catch (error) {
    // Another fill at the same time may have made it, from another balance: then it is there.
    const made = (await comprasOf(cuenta)).find((compra) => compra.fecha === fecha.toISOString());
    if (isApiError(error) && made !== undefined) return made;
    throw error;
  }
}

/** The order as the buyer's page would send it: the total to pay, with the cashback that the plan spends. */
async function ask({ venta, cuenta, publicacionId }: Request): Promise<CrearVenta> {
  const { comprador, cantidad, usedShare, publicacion } = venta;
  const perfil = await perfilOf(cuenta);
  const cotizacion = cotizarVenta({
    precio: pesosACentavos(publicacion.data.precio),
    cantidad,
    documentos: {
      constanciaAfip: perfil.aprobado_constancia_afip,
      certificadoEstudio: perfil.aprobado_certificado_estudio,
    },
    cashbackDisponible: centavos(pesosACentavos(perfil.cashback) - pesosACentavos(perfil.cashback_a_confirmar ?? 0)),
    comprasUltimos30: await cuenta.act((api) => api.usuarios.comprasUltimos30(cuenta.usuarioId)),
  });
  const usado = Math.floor(cotizacion.cashbackMaximo * usedShare);
  const { direccion, altura, entrecalles } = comprador.delivery;
  return {
    publicacion_id: publicacionId,
    cantidad,
    monto: centavosAPesos(centavos(cotizacion.totalConDescuento - usado)),
    ...(publicacion.data.envio && {
      localidad_envio: comprador.localidad,
      direccion_envio: direccion,
      altura_envio: altura,
      entrecalles_envio: entrecalles,
    }),
  };
}
