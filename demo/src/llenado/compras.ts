import { crearVentaSchema, type VentaPedida } from '@fluxpartes/contrato';
import { centavos, centavosAPesos, cotizarVenta, pesosACentavos } from '@fluxpartes/dominio';
import type { UserCaller } from '../../call/caller.ts';
import { Transactions } from '../../database/transactions.ts';
import { CompraService } from '../../modules/ventas/compra/compra.service.ts';
import { CuentaDeCompradorService } from '../../modules/ventas/compra/cuenta-de-comprador.service.ts';
import { fechaDe } from '../plan/momento.ts';
import type { PagoDelPlan } from '../plan/pagos.ts';
import type { VentaDelPlan } from '../plan/ventas.ts';
import { type Cuentas, cuentaDe } from './cuentas.ts';
import { llaveDeCompra, type VentaHecha } from './demostracion.repository.ts';
import { cobrar } from './pagos.ts';
import type { Publicadas } from './publicaciones.ts';
import type { Taller } from './taller.ts';

interface Mostrador {
  pagos: readonly PagoDelPlan[];
  cuentas: Cuentas;
  publicadas: Publicadas;
}

/**
 * Makes the purchases that were not made yet, oldest first, each on its date: discount, cashback and coupon follow. Each
 * is taken as far as the plan says before the next, so that some coupons are spent paid and some unpaid.
 */
export async function comprar(taller: Taller, { pagos, cuentas, publicadas }: Mostrador): Promise<void> {
  const compradores = [...cuentas.values()].map(({ usuarioId }) => usuarioId);
  const hechas = await taller.demostracion.compras(compradores);
  for (const [i, pago] of pagos.entries()) {
    const caller = cuentaDe(cuentas, pago.venta.comprador);
    const fecha = fechaDe(taller.inicio, pago.venta.momento);
    const hecha =
      hechas.get(llaveDeCompra(caller.usuarioId, fecha)) ??
      (await hacer(taller, caller, fecha, pago.venta, publicadas));
    await cobrar(taller, pago, { cuentas, hecha });
    taller.avisar({ paso: 'ventas', hechas: i + 1, total: pagos.length });
  }
}

async function hacer(
  taller: Taller,
  caller: UserCaller,
  fecha: Date,
  venta: VentaDelPlan,
  publicadas: Publicadas,
): Promise<VentaHecha> {
  taller.ponerEn(fecha);
  const pedida = await pedir(taller, caller.usuarioId, venta, publicadas);
  const hecha = await taller.servicio(CompraService).comprar(caller, pedida, undefined);
  const { id, monto, pago_recibido, confirmacioncomprador } = hecha.venta;
  return { id, monto: pesosACentavos(monto), con_comprobante: false, pago_recibido, confirmacioncomprador };
}

/** The order as the buyer's page would send it: the total to pay, with the cashback that the plan spends. */
async function pedir(
  taller: Taller,
  compradorId: number,
  { publicacion, comprador, cantidad, usaDelCashback }: VentaDelPlan,
  publicadas: Publicadas,
): Promise<VentaPedida> {
  const { datos } = publicacion;
  const cuenta = await taller
    .servicio(Transactions)
    .run(() => taller.servicio(CuentaDeCompradorService).abrir(compradorId));
  const cotizacion = cotizarVenta({ ...cuenta, precio: pesosACentavos(datos.precio), cantidad });
  const usado = Math.floor(cotizacion.cashbackMaximo * usaDelCashback);
  const { direccion, altura, entrecalles } = comprador.entrega;
  return crearVentaSchema.parse({
    publicacion_id: publicadas.get(datos.codigo_serie),
    cantidad,
    monto: centavosAPesos(centavos(cotizacion.totalConDescuento - usado)),
    ...(datos.envio && {
      localidad_envio: comprador.localidad,
      direccion_envio: direccion,
      altura_envio: altura,
      entrecalles_envio: entrecalles,
    }),
  });
}
