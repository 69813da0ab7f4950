import type { UserCaller } from '../../call/caller.ts';
import { celdaDeCentavos, celdaDeFecha } from '../../http/csv/celdas.ts';
import { ComprobantesService } from '../../modules/ventas/comprobantes/comprobantes.service.ts';
import { EdicionDeVentaService } from '../../modules/ventas/edicion/edicion-de-venta.service.ts';
import type { Transferencia } from '../comprobantes/recibo.ts';
import { fechaDe } from '../plan/momento.ts';
import type { PagoDelPlan } from '../plan/pagos.ts';
import type { VentaDelPlan } from '../plan/ventas.ts';
import { ADMIN, type Cuentas, cuentaDe } from './cuentas.ts';
import { llaveDeCompra, type VentaHecha } from './demostracion.repository.ts';
import type { Taller } from './taller.ts';

const MINUTO_MS = 60_000;
/** From the purchase to its proof, and from it to the admin's approval. */
const [HASTA_PAGAR, HASTA_COBRAR] = [25 * MINUTO_MS, 180 * MINUTO_MS];

/** Takes a sale as far as the plan says, from wherever it stands: proof, approval, receipt. */
export async function cobrar(
  taller: Taller,
  { venta, estado, recibo }: PagoDelPlan,
  { cuentas, hecha }: { cuentas: Cuentas; hecha: VentaHecha },
): Promise<void> {
  if (estado === 'impaga') return;
  const comprador = cuentaDe(cuentas, venta.comprador);
  const fecha = fechaDe(taller.inicio, venta.momento).getTime();
  if (!hecha.con_comprobante) {
    taller.ponerEn(new Date(fecha + HASTA_PAGAR));
    await subir(taller, comprador, hecha.id, await transferenciaDe(taller, cuentas, recibo));
  }
  const ediciones = taller.servicio(EdicionDeVentaService);
  taller.ponerEn(new Date(fecha + HASTA_COBRAR));
  if (estado !== 'a_la_espera' && !hecha.pago_recibido) {
    await ediciones.editar(ADMIN, hecha.id, { pago_recibido: true }, undefined);
  }
  if (estado === 'recibida' && !hecha.confirmacioncomprador) {
    await ediciones.editar(comprador, hecha.id, { confirmacioncomprador: true }, undefined);
  }
}

async function subir(taller: Taller, caller: UserCaller, ventaId: number, datos: Transferencia): Promise<void> {
  const imagen = await taller.temporales.subir('comprobante', await taller.imprimirRecibo(datos));
  await taller.servicio(ComprobantesService).subir(caller, ventaId, imagen);
}

/** What the receipt of a sale's payment says. */
async function transferenciaDe(taller: Taller, cuentas: Cuentas, venta: VentaDelPlan): Promise<Transferencia> {
  const { usuarioId } = cuentaDe(cuentas, venta.comprador);
  const fecha = fechaDe(taller.inicio, venta.momento);
  const hecha = (await taller.demostracion.compras([usuarioId])).get(llaveDeCompra(usuarioId, fecha));
  if (hecha === undefined) throw new Error('a receipt of a purchase that was not made');
  const [dia = '', hora = ''] = celdaDeFecha(new Date(fecha.getTime() + HASTA_PAGAR)).split(' ');
  return {
    monto: `$ ${conMiles(celdaDeCentavos(hecha.monto))}`,
    fecha: dia,
    hora,
    operacion: String(40_112_398 + hecha.id * 7_919),
    ordenante: enMayusculas(`${venta.comprador.nombre} ${venta.comprador.apellido}`),
  };
}

function conMiles(importe: string): string {
  return importe.replace(/\B(?=(\d{3})+,)/g, '.');
}

function enMayusculas(texto: string): string {
  return texto.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
}
