import type { Venta } from '@fluxpartes/contrato';
import { API, testServer } from '@fluxpartes/mf-kit/testing';
import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { mount } from '../../testing/mount.ts';
import {
  cobrosOf,
  compradoresOf,
  manyVentas,
  recuentoOf,
  testComprador,
  ultimos30Of,
  ventasOf,
} from './testing/ventas-api.ts';

const server = testServer();
let requests: string[] = [];

beforeEach(() => {
  requests = [];
  server.use(
    ...cobrosOf(),
    compradoresOf((id) => testComprador({ id })),
  );
});

/** Creates sales six hours apart; the API counts `inWindow` of them in the last 30 days. */
function vender(howMany: number, inWindow: number, cambios: (id: number) => Partial<Venta> = () => ({})) {
  const does = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const rows = manyVentas(howMany, (id) => ({ fecha: does((howMany - id) * 6 + 1), ...cambios(id) }));
  server.use(
    ultimos30Of(inWindow),
    recuentoOf(() => rows),
    ventasOf(
      () => rows,
      (search) => search.includes('grupo=') || requests.push(search),
    ),
  );
}
const panel = () => screen.findByRole('region', { name: 'Últimos 30 días' });
const inTable = async () => {
  const table = await screen.findByRole('table', { name: 'Ventas por día' });
  const rows = within(table).getAllByRole('row').slice(1);
  return rows.reduce((sum, row) => sum + Number(within(row).getAllByRole('cell')[0]?.textContent), 0);
};

test('the panel and the table show the count of the API, without further requests', async () => {
  vender(20, 17);
  mount('/mis-ventas');
  const chart = await screen.findByRole('img', { name: /^17 ventas en los últimos 30 días\. Te faltan 8 ventas/ });
  expect(chart).toBeVisible();
  expect(await panel()).toHaveTextContent(/17 ventas.*Te faltan 8 ventas para tener 10.% menos de comisión\./);
  expect(await inTable()).toBe(17);
  expect(requests).toEqual(['?limite=24&total=1']);
});

test('the bars leave out annulled sales', async () => {
  const anulada = { fecha: new Date().toISOString(), motivo: '', por: 'comprador' } as const;
  vender(20, 14, (id) => (id % 6 === 0 ? { anulada } : {}));
  mount('/mis-ventas');
  expect(await inTable()).toBe(14);
  expect(await panel()).toHaveTextContent('14 ventas');
});

test('the chart requests rows that are not loaded by 500, up to the count', async () => {
  vender(700, 600);
  mount('/mis-ventas');
  expect(await inTable()).toBe(600);
  expect(await panel()).toHaveTextContent('600 ventas');
  expect(requests).toEqual(['?limite=24&total=1', '?limite=500&cursor=24', '?limite=76&cursor=524']);
});

test('the bars stop at 5 000 sales, and the panel shows a note', async () => {
  vender(5100, 5050);
  mount('/mis-ventas');
  expect(await screen.findByText(/Las barras cuentan las últimas 5\.000 ventas\./)).toBeInTheDocument();
  expect(await panel()).toHaveTextContent('5.050 ventas');
  expect(await inTable()).toBe(5000);
  expect(requests).toHaveLength(11);
});

test('the panel shows zero sales, and the sales missing for the first bracket', async () => {
  vender(1, 0);
  mount('/mis-ventas');
  const chart = await screen.findByRole('img', { name: /^0 ventas en los últimos 30 días\. Te faltan 5 ventas/ });
  expect(chart).toBeVisible();
  expect(screen.queryByRole('table', { name: 'Ventas por día' })).toBeNull();
});

test('a count that fails keeps the sales visible, and offers a retry', async () => {
  vender(3, 3);
  server.use(http.get(`${API}/usuarios/7/ventas-ultimos-30`, () => HttpResponse.error(), { once: true }));
  const { user } = mount('/mis-ventas');
  expect(await screen.findByText('No pudimos cargar tus ventas de los últimos 30 días.')).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('img', { name: /^3 ventas/ })).toBeVisible();
});
