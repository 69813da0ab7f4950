import { isApiError } from '@fluxpartes/api-client';
import {
  type CashbackSinRespaldo,
  cashbackSinRespaldoSchema,
  ERRORS,
  type ErrorCodigo,
  type VentaCorreccion,
  type VentaDetail,
} from '@fluxpartes/contrato';
import type { Alerts } from '@fluxpartes/mf-kit';
import { pesos } from '../../historial-field.ts';

/** Of an update that would leave used cashback without the payment that backs it: the unpaid sales. */
export function unpaidIn(error: unknown): CashbackSinRespaldo | null {
  if (!isApiError(error) || error.codigo !== ('cashback_sin_respaldo' satisfies ErrorCodigo)) return null;
  const read = cashbackSinRespaldoSchema.safeParse(error.content);
  return read.success ? read.data : { faltante: 0, impagas: [], anuladas: [] };
}

/** Asks whether to send the update anyway: FluxPartes then gives the missing cashback. */
export function askAnyway(
  alerts: Alerts,
  { id }: VentaDetail,
  { pago_recibido }: VentaCorreccion,
  { faltante, impagas, anuladas }: CashbackSinRespaldo,
): Promise<boolean> {
  const update = pago_recibido ? `Para aprobar la venta #${id} faltan` : `Con este cambio de la venta #${id} faltan`;
  const list = (title: string, ids: readonly number[]) =>
    ids.length === 0 ? '' : ` ${title}: ${ids.map((one) => `Venta #${one}`).join(', ')}.`;
  const sales = list('Sin pagar', impagas) + list('Anuladas', anuladas);
  const detail = `${update} ${pesos(faltante)}. Si seguís igual, los regala FluxPartes.${sales}`;
  const yes = pago_recibido ? 'Aprobar igual' : 'Guardar igual';
  return alerts.confirm(ERRORS.cashback_sin_respaldo.message, detail, { no: 'Cancelar', yes });
}
