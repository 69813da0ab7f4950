import type { PublicacionVisible } from '@fluxpartes/contrato';
import { type ComputedVenta, envioLabel, pesosACentavos } from '@fluxpartes/dominio';
import { formatPesos, formatPorcentaje } from '@fluxpartes/ui';

/** What a purchase stands on: the listing, and the amounts that follow from it and from the buyer's account. */
export interface SeenCompra {
  publicacion: Pick<PublicacionVisible, 'precio' | 'envio' | 'tipo_envio'>;
  cantidad: number;
  venta: ComputedVenta;
}

/** One line of the comparison, as it reads on the screen. */
interface SeenRow {
  label: string;
  before: string;
  after: string;
}

/** What is different by now, and in any case the total to pay. */
export function seenRows(seen: SeenCompra, now: SeenCompra): SeenRow[] {
  const row = (label: string, textOf: (compra: SeenCompra) => string): SeenRow => ({
    label,
    before: textOf(seen),
    after: textOf(now),
  });
  const reasons = [
    row('Cantidad', ({ cantidad }) => cantidad.toLocaleString('es-AR')),
    row('Precio por unidad', ({ publicacion }) => formatPesos(pesosACentavos(publicacion.precio ?? 0))),
    row('Envío', envioText),
    row('Descuento', ({ venta }) => formatPorcentaje(venta.descuento)),
    row('Cashback usado', ({ venta }) => formatPesos(venta.cashbackUsado)),
  ];
  const total = row('Total a pagar', ({ venta }) => formatPesos(venta.monto));
  return [...reasons.filter(({ before, after }) => before !== after), total];
}

function envioText({ publicacion: { envio, tipo_envio } }: SeenCompra): string {
  if (!envio) return 'Sin envío';
  return tipo_envio === null ? 'Con envío' : envioLabel(tipo_envio);
}
