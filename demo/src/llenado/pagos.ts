import { isApiError } from '@fluxpartes/api-client';
import type { Venta } from '@fluxpartes/contrato';
import type { Transferencia } from '../comprobantes/recibo.ts';
import { fechaDe } from '../plan/momento.ts';
import type { PagoDelPlan } from '../plan/pagos.ts';
import type { VentaDelPlan } from '../plan/ventas.ts';
import { archivoDe } from './archivo.ts';
import type { Cuenta } from './cuentas.ts';
import type { Taller } from './taller.ts';

const MINUTO_MS = 60_000;
/** From the purchase to its proof, and from it to the admin's approval. */
const [HASTA_PAGAR, HASTA_COBRAR] = [25 * MINUTO_MS, 180 * MINUTO_MS];

/** A sale of the plan as it was made, and all that were until then. */
interface Hecha {
  cuenta: Cuenta;
  hecha: Venta;
  hechas: ReadonlyMap<VentaDelPlan, Venta>;
}

/** Takes a sale as far as the plan says, from wherever it stands: proof, approval, receipt. */
export async function cobrar(
  taller: Taller,
  { venta, estado, recibo }: PagoDelPlan,
  { cuenta, hecha, hechas }: Hecha,
): Promise<void> {
  if (estado === 'impaga') return;
  const fecha = fechaDe(taller.inicio, venta.momento).getTime();
  if (hecha.comprobante_pago_url === null) {
    const imagen = await taller.imprimirRecibo(transferenciaDe(taller, recibo, hechas.get(recibo)));
    await taller.api.ponerEn(new Date(fecha + HASTA_PAGAR));
    await subir(cuenta, hecha.id, imagen);
  }
  if (estado === 'a_la_espera') return;
  await taller.api.ponerEn(new Date(fecha + HASTA_COBRAR));
  if (!hecha.pago_recibido) {
    await taller.comoAdmin((api) => api.ventas.editarAsAdmin(hecha.id, { pago_recibido: true }));
  }
  if (estado === 'recibida' && !hecha.confirmacioncomprador) {
    await cuenta.hacer((api) => api.ventas.confirmarRecepcion(hecha.id));
  }
}

/** A proof is taken once: where another fill at the same time brought it, it is there. */
async function subir({ hacer }: Cuenta, ventaId: number, imagen: Buffer): Promise<void> {
  try {
    await hacer((api) => api.ventas.uploadComprobante(ventaId, archivoDe('comprobante.jpg', imagen)));
  } catch (error) {
    if (!isApiError(error) || error.codigo !== 'comprobante_ya_cargado') throw error;
  }
}

/** What the receipt of a sale's payment says. */
function transferenciaDe(taller: Taller, { comprador, momento }: VentaDelPlan, hecha?: Venta): Transferencia {
  if (hecha === undefined) throw new Error('a receipt of a purchase that was not made');
  const pagada = new Date(fechaDe(taller.inicio, momento).getTime() + HASTA_PAGAR);
  return {
    monto: `$ ${PESOS.format(hecha.monto)}`,
    fecha: DIA.format(pagada),
    hora: HORA.format(pagada),
    operacion: String(40_112_398 + hecha.id * 7_919),
    ordenante: enMayusculas(`${comprador.nombre} ${comprador.apellido}`),
  };
}

const PESOS = new Intl.NumberFormat('es-AR', { minimumFractionDigits: 2 });
const timeZone = 'America/Argentina/Buenos_Aires';
const DIA = new Intl.DateTimeFormat('es-AR', { timeZone, day: '2-digit', month: '2-digit', year: 'numeric' });
const HORA = new Intl.DateTimeFormat('es-AR', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

function enMayusculas(texto: string): string {
  return texto.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
}
