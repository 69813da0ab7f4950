import type { Liquidacion } from '@fluxpartes/contrato';
import { fechaCell, pesosCell } from '../../../http/csv.ts';

type Column = readonly [title: string, cell: (liquidacion: Liquidacion) => string];

const PARTY: readonly Column[] = [
  ['Local', ({ nombre_local }) => nombre_local],
  ['Titular', ({ vendedor }) => vendedor],
  ['DNI', ({ dni }) => dni],
  ['CBU o alias', ({ cuenta_bancaria }) => cuenta_bancaria],
];

/** What the bank is told of a transfer: to whom, how much, and what for. */
const BANK: readonly Column[] = [
  ...PARTY,
  ['Importe', ({ neto }) => pesosCell(neto)],
  ['Concepto', ({ id }) => `Liquidacion ${id}`],
];

/** The columns of the export of settlements, in their order. */
const ALL: readonly Column[] = [
  ['Liquidación', ({ id }) => String(id)],
  ['Fecha', ({ fecha }) => fechaCell(new Date(fecha))],
  ...PARTY,
  ['Ventas', ({ ventas }) => ventas.map(({ venta_id }) => `#${venta_id}`).join(' ')],
  ['Bruto', ({ bruto }) => pesosCell(bruto)],
  ['Comisión', ({ comision }) => pesosCell(comision)],
  ['Neto', ({ neto }) => pesosCell(neto)],
  ['Estado', ({ pagada, deshecha }) => (pagada !== null ? 'Pagada' : deshecha === null ? 'Por pagar' : 'Deshecha')],
  ['Fecha de pago', ({ pagada }) => (pagada === null ? '' : fechaCell(new Date(pagada.fecha)))],
  ['Referencia', ({ pagada }) => pagada?.referencia ?? ''],
];

const titlesOf = (columns: readonly Column[]) => columns.map(([title]) => title);
const rowOf = (columns: readonly Column[], liquidacion: Liquidacion) => columns.map(([, cell]) => cell(liquidacion));

/** The file for the bank: its head, and a transfer as a row. */
export const BANK_TITLES: readonly string[] = titlesOf(BANK);
export const bankRow = (liquidacion: Liquidacion): readonly string[] => rowOf(BANK, liquidacion);

/** The list as a table: its head, and a settlement as a row. */
export const LIQUIDACIONES_TITLES: readonly string[] = titlesOf(ALL);
export const liquidacionRow = (liquidacion: Liquidacion): readonly string[] => rowOf(ALL, liquidacion);
