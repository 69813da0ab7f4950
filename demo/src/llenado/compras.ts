import { isApiError } from '@fluxpartes/api-client';
import type { CrearVenta, Venta } from '@fluxpartes/contrato';
import { centavos, centavosAPesos, cotizarVenta, pesosACentavos } from '@fluxpartes/dominio';
import { COMPRADORES } from '../plan/cuentas.ts';
import { fechaDe } from '../plan/momento.ts';
import type { PagoDelPlan } from '../plan/pagos.ts';
import type { VentaDelPlan } from '../plan/ventas.ts';
import { type Cuenta, type Cuentas, cuentaDe, perfilDe } from './cuentas.ts';
import { enTodasLasPaginas } from './paginas.ts';
import { cobrar } from './pagos.ts';
import type { Publicadas } from './publicaciones.ts';
import type { Taller } from './taller.ts';

interface Mostrador {
  pagos: readonly PagoDelPlan[];
  cuentas: Cuentas;
  publicadas: Publicadas;
}

/** A purchase of the plan, whose it is and when it is made. */
interface Pedido {
  venta: VentaDelPlan;
  cuenta: Cuenta;
  fecha: Date;
  publicacionId: number;
}

/**
 * Makes the purchases that were not made yet, oldest first, each on its date: discount, cashback and coupon follow. Each
 * is taken as far as the plan says before the next, so that some coupons are spent paid and some unpaid.
 */
export async function comprar(taller: Taller, { pagos, cuentas, publicadas }: Mostrador): Promise<void> {
  const antes = await comprasDeTodos(cuentas);
  const hechas = new Map<VentaDelPlan, Venta>();
  for (const [i, pago] of pagos.entries()) {
    const { venta } = pago;
    const cuenta = cuentaDe(cuentas, venta.comprador);
    const fecha = fechaDe(taller.inicio, venta.momento);
    const publicacionId = publicadas.get(venta.publicacion.datos.codigo_serie);
    if (publicacionId === undefined) throw new Error('the plan sells a listing that was not published');
    const hecha = antes.get(llaveDe(cuenta, fecha)) ?? (await hacer(taller, { venta, cuenta, fecha, publicacionId }));
    hechas.set(venta, hecha);
    await cobrar(taller, pago, { cuenta, hecha, hechas });
    taller.avisar({ paso: 'ventas', hechas: i + 1, total: pagos.length });
  }
}

/** What tells a planned purchase from any other: nobody buys twice at the same moment. */
function llaveDe({ usuarioId }: Cuenta, fecha: Date): string {
  return `${usuarioId} ${fecha.toISOString()}`;
}

async function comprasDeTodos(cuentas: Cuentas): Promise<Map<string, Venta>> {
  const todas = new Map<string, Venta>();
  for (const comprador of COMPRADORES) {
    const cuenta = cuentaDe(cuentas, comprador);
    for (const compra of await comprasDe(cuenta)) todas.set(llaveDe(cuenta, new Date(compra.fecha)), compra);
  }
  return todas;
}

export function comprasDe({ usuarioId, hacer: llamar }: Cuenta): Promise<Venta[]> {
  return enTodasLasPaginas<Venta>((cursor) => llamar((api) => api.usuarios.compras(usuarioId, { cursor })));
}

async function hacer(taller: Taller, pedido: Pedido): Promise<Venta> {
  const { cuenta, fecha } = pedido;
  await taller.api.ponerEn(fecha);
  const pedida = await pedir(pedido);
  try {
    const idempotencyKey = `demo-${fecha.getTime()}`;
    return (await cuenta.hacer((api) => api.ventas.crear(pedida, { idempotencyKey }))).venta;
  } catch (error) {
    // Another fill at the same time may have made it, from another balance: then it is there.
    const hecha = (await comprasDe(cuenta)).find((compra) => compra.fecha === fecha.toISOString());
    if (isApiError(error) && hecha !== undefined) return hecha;
    throw error;
  }
}

/** The order as the buyer's page would send it: the total to pay, with the cashback that the plan spends. */
async function pedir({ venta, cuenta, publicacionId }: Pedido): Promise<CrearVenta> {
  const { comprador, cantidad, usaDelCashback, publicacion } = venta;
  const perfil = await perfilDe(cuenta);
  const cotizacion = cotizarVenta({
    precio: pesosACentavos(publicacion.datos.precio),
    cantidad,
    documentos: {
      constanciaAfip: perfil.aprobado_constancia_afip,
      certificadoEstudio: perfil.aprobado_certificado_estudio,
    },
    cashbackDisponible: pesosACentavos(perfil.cashback),
    comprasUltimos30: await cuenta.hacer((api) => api.usuarios.comprasUltimos30(cuenta.usuarioId)),
  });
  const usado = Math.floor(cotizacion.cashbackMaximo * usaDelCashback);
  const { direccion, altura, entrecalles } = comprador.entrega;
  return {
    publicacion_id: publicacionId,
    cantidad,
    monto: centavosAPesos(centavos(cotizacion.totalConDescuento - usado)),
    ...(publicacion.datos.envio && {
      localidad_envio: comprador.localidad,
      direccion_envio: direccion,
      altura_envio: altura,
      entrecalles_envio: entrecalles,
    }),
  };
}
