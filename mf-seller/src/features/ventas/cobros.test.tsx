import type { Liquidacion } from '@fluxpartes/contrato';
import { API, testServer, testUsuario } from '@fluxpartes/mf-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { mount } from '../../testing/mount.ts';
import {
  cobrosOf,
  compradoresOf,
  paidVenta,
  recuentoOf,
  testComprador,
  ultimos30Of,
  ventasOf,
} from './testing/ventas-api.ts';

const server = testServer();
const COBRO = { bruto: 41_883, porcentaje: 30, comision: 12_564.9, neto: 29_318.1, liquidacion: null, cobrada: false };
const PAID: Liquidacion = {
  ...{ id: 12, vendedor_id: 7, nombre_local: 'Frenos Sur', vendedor: 'Ana Paz', dni: '27333444', version: 2 },
  ...{ cuenta_bancaria: 'frenos.sur', fecha: '2026-11-20T12:00:00.000Z', deshecha: null, cuenta_cambio: false },
  ...{ bruto: 41_883, comision: 12_564.9, neto: 29_318.1 },
  pagada: { fecha: '2026-11-21T12:00:00.000Z', referencia: 'TR 0042' },
  ventas: [
    {
      ...{ venta_id: 1042, nombre_producto: 'Disco de freno', cantidad: 2, fecha: '2026-11-18T12:12:00.000Z' },
      ...{ bruto: 41_883, porcentaje: 30, comision: 12_564.9, neto: 29_318.1 },
    },
  ],
};

const VENTAS = [
  paidVenta({ cobro: { ...COBRO, desde: '2026-12-04T03:00:00.000Z' } }),
  paidVenta({ id: 2, nombre_producto: 'Faro', cobro: { ...COBRO, liquidacion: 12, cobrada: true } }),
  paidVenta({ id: 3, nombre_producto: 'Bujía', pago_recibido: false }),
];

beforeEach(() => {
  server.use(
    compradoresOf(() => testComprador()),
    ultimos30Of(1),
    recuentoOf(() => VENTAS),
    ventasOf(() => VENTAS),
    ...cobrosOf({ a_cobrar: 29_318.1, cobrado: 1_000, proximo: '2026-12-04T03:00:00.000Z' }, [PAID]),
  );
});

test('the panel shows the pending and paid amounts, and each card its net amount', async () => {
  mount('/mis-ventas');
  expect(await screen.findByRole('group', { name: 'A cobrar' })).toHaveTextContent('29.318,10');
  expect(screen.getByRole('group', { name: 'Cobrado' })).toHaveTextContent('1.000,00');
  const card = (name: RegExp) => screen.getByRole('article', { name });
  expect(card(/Disco/)).toHaveTextContent(/Te queda.*29\.318,10.*comisión 30.%.*a cobrar, según tus ventas de hoy/);
  expect(card(/Faro/)).toHaveTextContent(/Te queda.*29\.318,10.*liquidación #12, cobrada/);
  expect(card(/Bujía/)).not.toHaveTextContent('Te queda');
  expect(card(/Disco/)).toHaveTextContent('Lo cobrás desde el 04/12');
  expect(card(/Faro/)).not.toHaveTextContent('Lo cobrás');
  expect(screen.getByText('Próximo cobro desde el 04/12')).toBeVisible();
});

test("'Ver esas ventas' lists the sales of 'A cobrar' and focuses their heading", async () => {
  const { user } = mount('/mis-ventas');
  await user.click(await screen.findByRole('link', { name: 'Ver esas ventas' }));
  const list = await screen.findByRole('region', { name: 'A cobrar' });
  await waitFor(() => expect(within(list).getAllByRole('article')).toHaveLength(1));
  expect(within(list).getByRole('article', { name: /Disco/ })).toBeVisible();
  expect(within(list).getByRole('heading', { name: 'A cobrar' })).toHaveFocus();
});

test('a seller with a pending amount and no account gets a link to the field', async () => {
  server.use(http.get(`${API}/usuarios/7`, () => HttpResponse.json(testUsuario({ id: 7, cuenta_bancaria: '' }))));
  mount('/mis-ventas');
  const link = await screen.findByRole('link', { name: 'Cargar CBU o alias' });
  expect(link).toHaveAttribute('href', '/editar-perfil#cuenta-bancaria');
});

test('the dialog opens and prints a receipt', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => {});
  const { user } = mount('/mis-ventas');
  await user.click(await screen.findByRole('button', { name: 'Ver recibos' }));
  await user.click(await screen.findByRole('button', { name: /#12.*Pagada/ }));
  const dialog = screen.getByRole('dialog', { name: 'Recibo' });
  expect(dialog).toHaveTextContent(/Liquidación #12.*frenos\.sur.*TR 0042/);
  expect(within(dialog).getByRole('row', { name: /#1042/ })).toHaveTextContent(
    /41\.883,00.*12\.564,90.*30.%.*29\.318,10/,
  );
  await user.click(screen.getByRole('button', { name: 'Imprimir' }));
  expect(print).toHaveBeenCalledTimes(1);
});

test('a panel that fails keeps the sales visible, and offers a retry', async () => {
  server.use(http.get(`${API}/usuarios/7/cobros`, () => HttpResponse.error(), { once: true }));
  const { user } = mount('/mis-ventas');
  expect(await screen.findByText(/No pudimos cargar tus cobros/)).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('group', { name: 'Cobrado' })).toBeVisible();
});
