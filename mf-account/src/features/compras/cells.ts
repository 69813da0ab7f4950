import type { Compra } from '@fluxpartes/contrato';
import { centavos, envioLabel, pesosACentavos, TIPOS_ENVIO } from '@fluxpartes/dominio';
import { formatFecha, formatPesos, formatTime } from '@fluxpartes/ui';

/** What the cells read of a purchase: the specification's fields, whichever of them came and in whichever form. */
export interface CellDetails {
  nombre_producto?: string | null;
  producto?: string | null;
  nombre_local?: string | null;
  envio?: unknown;
  tipo_envio?: string | null;
}

/** 'Producto': the product's name, else the product field, else the word itself. */
export function productoText({ nombre_producto, producto }: CellDetails): string {
  return nombre_producto?.trim() || producto?.trim() || 'Producto';
}

/** 'Local': the name of the shop that sold it, else '-'. */
export function localText({ nombre_local }: CellDetails): string {
  return nombre_local?.trim() || '-';
}

/** 'Envío': yes (true or 'true') is the shipping type by its label, or 'Sí' without one; no is 'No'; anything else '-'. */
export function envioText({ envio, tipo_envio }: CellDetails): string {
  if (envio === false || envio === 'false') return 'No';
  if (envio !== true && envio !== 'true') return '-';
  const known = TIPOS_ENVIO.find((tipo) => tipo === tipo_envio);
  return known ? envioLabel(known) : tipo_envio?.trim() || 'Sí';
}

/** 'Total': `$ 12.345,67` of an amount in pesos. */
export function totalText({ monto }: { monto: number }): string {
  return formatPesos(pesosACentavos(monto));
}

/** What goes back of an annulled purchase: what was paid, less what is deducted. */
export function refundText({ monto, devolucion }: Pick<Compra, 'monto' | 'devolucion'>): string {
  return formatPesos(centavos(pesosACentavos(monto) - pesosACentavos(devolucion?.descontado ?? 0)));
}

/** Why less goes back than was paid; none where all of it does. */
export function deductionText({ monto, devolucion }: Pick<Compra, 'monto' | 'devolucion'>): string | null {
  if (!devolucion?.descontado) return null;
  const descontado = formatPesos(pesosACentavos(devolucion.descontado));
  return `Pagaste ${totalText({ monto })} y descontamos ${descontado} del cupón de esta compra, que ya usaste.`;
}

const DAY = 24 * 60 * 60 * 1000;

/** Until when a purchase waits for its proof; null where it does not, or where that was never said. */
export function venceText({ vence }: { vence?: string | null }, now = new Date()): string | null {
  if (!vence) return null;
  const fecha = formatFecha(vence);
  const isOn = (moment: number) => fecha === formatFecha(new Date(moment));
  const day = isOn(now.getTime()) ? 'hoy' : isOn(now.getTime() + DAY) ? 'mañana' : `el ${fecha}`;
  return `Vence ${day} a las ${formatTime(vence)}`;
}

/** Whether less than a day is left to send the proof. */
export function isDueSoon({ vence }: { vence?: string | null }, now = new Date()): boolean {
  return Boolean(vence) && Date.parse(vence ?? '') - now.getTime() < DAY;
}

/** 2 → '2 unidades'. */
export function unidadesText({ cantidad }: { cantidad: number }): string {
  return cantidad === 1 ? '1 unidad' : `${cantidad} unidades`;
}
