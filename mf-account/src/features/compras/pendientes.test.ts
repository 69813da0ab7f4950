import { ventaFlags } from '@fluxpartes/contrato';
import { ventaLine } from '@fluxpartes/dominio';
import { pendientesOf } from './pendientes.ts';

const compra = (id: number, comprobante: boolean, pago_recibido: boolean, confirmacioncomprador: boolean) => ({
  id,
  comprobante_pago_url: comprobante ? `/api/archivos/${id}` : null,
  pago_recibido,
  confirmacioncomprador,
  anulada: null,
});

describe('what a purchase waits for follows from its flags alone', () => {
  it.each([
    [false, false, false, 'Falta subir el comprobante'],
    [false, false, true, 'Falta subir el comprobante'],
    [true, false, false, 'Esperando aprobación'],
    [true, false, true, 'Esperando aprobación'],
    [true, true, false, 'Confirmá la recepción'],
    [false, true, false, 'Confirmá la recepción'],
    [true, true, true, undefined],
    [false, true, true, undefined],
  ])('proof %s, payment %s, receipt %s: %s', (comprobante, pago, recepcion, title) => {
    const [pendiente] = pendientesOf([compra(1, comprobante, pago, recepcion)]);
    expect(pendiente && ventaLine('comprador', ventaFlags(pendiente.compra))).toBe(title);
  });
});

it('an annulled one waits for nothing', () => {
  const anulada = { fecha: '2026-11-19T10:00:00.000Z', motivo: '', por: 'admin' } as const;
  expect(pendientesOf([{ ...compra(1, false, false, false), anulada }])).toEqual([]);
});

it('puts what the buyer can do before what the buyer waits for, the newest first within each', () => {
  const compras = [
    compra(6, true, false, false),
    compra(5, true, true, false),
    compra(4, false, false, false),
    compra(3, true, true, true),
    compra(2, true, false, false),
    compra(1, false, false, false),
  ];
  expect(pendientesOf(compras).map((pendiente) => pendiente.compra.id)).toEqual([4, 1, 5, 6, 2]);
});
