import type { VentaEstado, VentaReader } from './ciclo.ts';

/** The steps of a sale's timeline. */
const RECORRIDO_PASOS = {
  comprada: 'Comprada',
  comprobante: 'Comprobante',
  paga: 'Paga',
  recibida: 'Recibida',
  pedida: 'Anulación pedida',
  anulada: 'Se anuló',
  devuelta: 'Pago devuelto',
} as const;
export type RecorridoPaso = keyof typeof RECORRIDO_PASOS;

/** The names of the steps that are not done yet. */
const PENDING: Partial<Record<RecorridoPaso, string>> = {
  comprobante: 'Falta el comprobante',
  paga: 'Falta el pago',
  recibida: 'Por recibir',
  devuelta: 'Devolución en camino',
};
/** The payment of a buyer who has done their part. */
const IN_REVIEW = 'Pago en revisión';

/** A station of the timeline: passed, awaited now, or later. It has a date if the date is known. */
export interface RecorridoStation {
  paso: RecorridoPaso;
  /** A sentence that tells what is missing for a step that is not done. */
  nombre: string;
  estado: 'hecho' | 'actual' | 'falta';
  fecha: string | null;
}

/** ISO dates of the steps. */
export type RecorridoFechas = Partial<Record<RecorridoPaso, string | null | undefined>>;

/**
 * A sale's timeline, station by station. For an annulled sale, steps that did not happen are left out; if the sale was
 * paid, the timeline ends with the refund. The seller does not see the proof.
 */
export function recorridoOf(reader: VentaReader, venta: VentaEstado, fechas: RecorridoFechas): RecorridoStation[] {
  const { tieneComprobante, sinTransferencia, pagoRecibido, recepcionConfirmada, anulada, anulacionPedida, devuelta } =
    venta;
  const way: [RecorridoPaso, boolean][] = [['comprada', true]];
  const isProofAsked = !pagoRecibido && !sinTransferencia;
  if (reader !== 'vendedor' && (tieneComprobante || isProofAsked)) way.push(['comprobante', tieneComprobante]);
  way.push(['paga', pagoRecibido], ['recibida', recepcionConfirmada]);
  const stations: [RecorridoPaso, boolean][] = anulada ? [...way.filter(([, done]) => done), ['anulada', true]] : way;
  if (anulada && pagoRecibido && reader !== 'vendedor') stations.push(['devuelta', Boolean(devuelta)]);
  if (!anulada && anulacionPedida) stations.splice(stations.filter(([, done]) => done).length, 0, ['pedida', false]);
  const present = stations.find(([, done]) => !done)?.[0];
  const isInReview = reader !== 'vendedor' && (tieneComprobante || sinTransferencia);
  const pendingName = (paso: RecorridoPaso) => (paso === 'paga' && isInReview ? IN_REVIEW : PENDING[paso]);
  return stations.map(([paso, done]) => ({
    paso,
    nombre: (done ? undefined : pendingName(paso)) ?? RECORRIDO_PASOS[paso],
    estado: done ? 'hecho' : paso === present ? 'actual' : 'falta',
    fecha: (done || paso === 'pedida' ? fechas[paso] : null) ?? null,
  }));
}
