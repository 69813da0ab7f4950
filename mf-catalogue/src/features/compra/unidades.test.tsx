import { API, MECANICO, refusal, testPublicacion, testServer } from '@fluxpartes/mf-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { type DefaultBodyType, HttpResponse, http } from 'msw';
import { testMecanico } from '../../testing/fixtures.ts';
import { mount } from '../../testing/mount.ts';
import { useScreenSize } from '../../testing/screen.ts';

const server = testServer();

/** Opens the purchase of a listing that shows `existencias` units, while the API knows the number that is left. */
async function open(
  existencias: number,
  left: number,
  refused = () => refusal('sin_existencias', { existencias: left }),
) {
  const bodies: DefaultBodyType[] = [];
  server.use(
    http.get(`${API}/publicaciones/7`, () =>
      HttpResponse.json(testPublicacion({ existencias, envio: false, tipo_envio: null })),
    ),
    http.get(`${API}/usuarios/5`, () => HttpResponse.json(testMecanico())),
    http.get(`${API}/usuarios/5/compras-ultimos-30`, () => HttpResponse.json({ comprasUltimos30: 0 })),
    http.put(`${API}/usuarios/5/cashback`, () => HttpResponse.json({ cashback: 0 })),
    http.post(`${API}/ventas`, async ({ request }) => {
      bodies.push(await request.json());
      if (bodies.length === 1) return refused();
      return HttpResponse.json({ message: '', venta: {}, cashback: 0, cupon: 0 }, { status: 201 });
    }),
  );
  const view = mount('/compra/7', MECANICO);
  await screen.findByRole('group', { name: 'Total a pagar' });
  return { ...view, bodies };
}

const confirm = () => screen.getByRole('button', { name: 'Confirmar compra' });

beforeEach(() => {
  sessionStorage.clear();
  useScreenSize('escritorio');
});

it('a purchase offers the remaining units when fewer are left, and buys them on confirmation', async () => {
  const { user, notify, bodies } = await open(5, 2);
  for (let i = 1; i < 4; i += 1) await user.click(screen.getByRole('button', { name: 'Sumar' }));
  await user.click(confirm());
  const dialog = await screen.findByRole('dialog', { name: 'No quedan suficientes unidades. Revisá la cantidad.' });
  expect(dialog).toHaveTextContent('Cantidad42');
  await user.click(within(dialog).getByRole('button', { name: /^Comprar por \$\s152\.100,00$/ }));
  await waitFor(() => expect(bodies[1]).toMatchObject({ cantidad: 2, monto: 152_100 }));
  expect(notify.mock.calls).toEqual([['¡Compra realizada! Tu cupón se ha actualizado.']]);
});

it('a purchase shows one dialog when both the units and the listing changed', async () => {
  const present = { version: 9, precio: 70_000, envio: false, tipo_envio: null, pausada: false, existencias: 2 };
  const montos = { totalConDescuento: 0, cashbackDisponible: 0, montoMinimo: 0, montoMaximo: 0 };
  const { user, bodies } = await open(5, 2, () => refusal('publicacion_cambio', { montos, publicacion: present }));
  for (let i = 1; i < 4; i += 1) await user.click(screen.getByRole('button', { name: 'Sumar' }));
  await user.click(confirm());
  const dialog = await screen.findByRole('dialog', { name: /La publicación cambió/ });
  expect(dialog).toHaveTextContent('Cantidad42');
  await user.click(within(dialog).getByRole('button', { name: /^Comprar por/ }));
  await waitFor(() => expect(bodies[1]).toMatchObject({ cantidad: 2, version: 9 }));
});

it("a purchase shows 'Sin unidades' when no units are left", async () => {
  const { user } = await open(1, 0);
  expect(screen.getByRole('button', { name: 'Sumar' })).toBeDisabled();
  await user.click(confirm());
  expect(await screen.findByRole('heading', { name: 'Sin unidades' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Ir al catálogo' })).toHaveAttribute('href', '/home');
});

it('a purchase blocked by unpaid purchases lists them and links to Mis compras', async () => {
  const { user } = await open(5, 5, () => refusal('compras_impagas', { ventas: [12, 15] }));
  await user.click(confirm());
  expect(await screen.findByText(/Tenés compras sin pagar/)).toBeVisible();
  expect(screen.getByText(/Son las compras #12, #15\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ir a Mis compras' })).toHaveAttribute('href', '/mis-compras');
});
