import { API, MECANICO } from '@fluxpartes/mf-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { comprasApi, testCompra } from '../../testing/compras.ts';
import { mount } from '../../testing/mount.tsx';
import { accountServer } from '../../testing/server.ts';

const server = accountServer();
const BRAKE_DISC = testCompra();
const PISTON = testCompra({
  id: 30,
  nombre_producto: 'Pistón con biela',
  cantidad: 4,
  monto: 172080,
  envio: false,
  tipo_envio: null,
  publicacion_id: 8,
  pago_recibido: true,
  comprobante_pago_url: '/api/archivos/90',
});
const HEADLAMP = testCompra({
  id: 29,
  nombre_producto: 'Faro trasero',
  nombre_local: '',
  tipo_envio: null,
  comprobante_pago_url: '/api/archivos/89',
  pago_recibido: true,
  confirmacioncomprador: true,
});

describe("'Lo que te falta'", () => {
  const cards = async () =>
    within(await screen.findByRole('region', { name: 'Lo que te falta' })).getAllByRole('heading', { level: 3 });

  it('shows a card with an action for each pending purchase, not for finished ones', async () => {
    const awaiting = testCompra({ id: 28, comprobante_pago_url: '/api/archivos/88' });
    server.use(...comprasApi([awaiting, BRAKE_DISC, PISTON, HEADLAMP]).handlers);
    mount('/mis-compras', MECANICO);
    expect((await cards()).map((title) => title.textContent)).toEqual([
      'Falta subir el comprobante',
      'Confirmá la recepción',
      'Esperando aprobación',
    ]);
    const strip = within(screen.getByRole('region', { name: 'Lo que te falta' }));
    expect(strip.getByRole('link', { name: 'Subir el comprobante' })).toHaveAttribute('href', '/mis-compras/31');
    expect(strip.getByRole('button', { name: 'Confirmar recepción' })).toBeEnabled();
    const [ofPaid, ofAwaiting] = strip.getAllByRole('link', { name: 'Ver compra' });
    expect(ofPaid).toHaveAttribute('href', '/mis-compras/30');
    expect(ofAwaiting).toHaveAttribute('href', '/mis-compras/28');
  });

  it('is absent when nothing is pending', async () => {
    server.use(...comprasApi([HEADLAMP]).handlers);
    mount('/mis-compras', MECANICO);
    expect(await screen.findByRole('table')).toBeInTheDocument();
    expect(screen.queryByText('Lo que te falta')).not.toBeInTheDocument();
  });

  it("shows expiry times in the API's order, and marks a near one", async () => {
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const later = testCompra({ id: 40, vence: inHours(90) });
    const soon = testCompra({ id: 20, vence: inHours(5) });
    server.use(...comprasApi([later, BRAKE_DISC, soon]).handlers);
    mount('/mis-compras', MECANICO);
    await cards();
    const strip = within(screen.getByRole('region', { name: 'Lo que te falta' }));
    const [first, second] = strip.getAllByText(/^Vence/);
    expect(first).toHaveTextContent(/^Vence (hoy|mañana) a las \d\d:\d\d$/);
    expect(first).toHaveAttribute('data-soon', 'true');
    expect(second).toHaveAttribute('data-soon', 'false');
  });

  it('asks for the refund account only when an owed refund lacks one', async () => {
    const anulada = { fecha: '2026-11-19T10:00:00.000Z', motivo: 'Sin stock', por: 'admin' } as const;
    const owed = { cuenta: null, fecha: null, referencia: null, descontado: 1_000 };
    const paid = { ...HEADLAMP, monto: 5_000, pago_recibido: true, anulada, devolucion: owed };
    const repaid = {
      ...{ ...PISTON, anulada },
      devolucion: { cuenta: 'a.b.c', fecha: anulada.fecha, referencia: 'T1', descontado: 0 },
    };
    const known = testCompra({ id: 28, anulada, devolucion: { ...owed, cuenta: 'a.b.c' } });
    server.use(...comprasApi([paid, repaid, known]).handlers);
    mount('/mis-compras', MECANICO);
    expect((await cards()).map((title) => title.textContent)).toEqual(['Compra anulada: te devolvemos lo que pagaste']);
    const strip = within(screen.getByRole('region', { name: 'Lo que te falta' }));
    expect(strip.getByText(/\$\s4\.000,00/)).toBeVisible();
    expect(strip.getByText(/Pagaste \$\s5\.000,00 y descontamos \$\s1\.000,00 del cupón/)).toBeVisible();
    expect(strip.getByRole('link', { name: '¿A dónde te devolvemos?' })).toHaveAttribute('href', '/mis-compras/29');
  });

  it('asks for refund accounts of purchases beyond the loaded table page, and counts them', async () => {
    const anulada = { fecha: '2026-11-19T10:00:00.000Z', motivo: 'Sin stock', por: 'admin' } as const;
    const devolucion = { cuenta: null, fecha: null, referencia: null, descontado: 0 };
    const owed = Array.from({ length: 6 }, (_, i) => testCompra({ ...PISTON, id: 20 - i, anulada, devolucion }));
    const { handlers } = comprasApi([
      ...Array.from({ length: 60 }, (_, i) => testCompra({ ...HEADLAMP, id: 200 - i })),
      ...owed,
    ]);
    server.use(...handlers);
    const { user } = mount('/mis-compras', MECANICO);
    expect((await cards()).map((title) => title.textContent)).toEqual(
      Array(4).fill('Compra anulada: te devolvemos lo que pagaste'),
    );
    await user.click(screen.getByRole('button', { name: 'Ver más (2)' }));
    await waitFor(async () => expect(await cards()).toHaveLength(6));
    const strip = within(screen.getByRole('region', { name: 'Lo que te falta' }));
    expect(strip.getAllByRole('link', { name: '¿A dónde te devolvemos?' })).toHaveLength(6);
  });

  it('copies the purchase number when its button is pressed', async () => {
    server.use(...comprasApi([BRAKE_DISC]).handlers);
    const { user } = mount('/mis-compras', MECANICO);
    await cards();
    const copy = jest.spyOn(navigator.clipboard, 'writeText');
    const strip = within(screen.getByRole('region', { name: 'Lo que te falta' }));
    await user.click(strip.getByRole('button', { name: 'Copiar #31' }));
    expect(copy).toHaveBeenLastCalledWith('31');
  });

  it('shows why a proof was rejected, and links to upload another', async () => {
    const rechazo = { motivo: 'No se lee', fecha: '2026-11-19T10:00:00.000Z', veces: 1 };
    server.use(...comprasApi([testCompra({ rechazo })]).handlers);
    mount('/mis-compras', MECANICO);
    await cards();
    const strip = within(screen.getByRole('region', { name: 'Lo que te falta' }));
    expect(strip.getByText('No aceptamos el comprobante:').parentElement).toHaveTextContent('No se lee');
    expect(strip.getByRole('link', { name: 'Subir el comprobante' })).toBeVisible();
  });

  it('asks for no proof of a purchase paid with cashback', async () => {
    server.use(...comprasApi([testCompra({ monto: 0 })]).handlers);
    mount('/mis-compras', MECANICO);
    expect((await cards()).map((title) => title.textContent)).toEqual(['Pagada con cashback: esperando aprobación']);
    expect(screen.queryByLabelText('Elegir imagen')).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Subir el comprobante' })).not.toBeInTheDocument();
  });

  it("shows the first four of 18 cards, and all after 'Ver más'", async () => {
    server.use(...comprasApi(Array.from({ length: 18 }, (_, i) => testCompra({ id: 100 - i }))).handlers);
    const { user } = mount('/mis-compras', MECANICO);
    expect(await cards()).toHaveLength(4);
    await user.click(screen.getByRole('button', { name: 'Ver más (14)' }));
    expect(await cards()).toHaveLength(18);
    expect((await cards())[4]).toHaveFocus();
    expect(screen.queryByRole('button', { name: /^Ver más/ })).not.toBeInTheDocument();
  });

  it('shows pending purchases beyond the page that the table has loaded', async () => {
    const doneOnes = Array.from({ length: 60 }, (_, i) => testCompra({ ...HEADLAMP, id: 200 - i }));
    const { handlers, requests } = comprasApi([...doneOnes, BRAKE_DISC, PISTON]);
    server.use(...handlers);
    mount('/mis-compras', MECANICO);
    expect(await cards()).toHaveLength(2);
    expect(requests.pendientes).toEqual(['?limite=100&pendiente=si']);
    expect(screen.queryByRole('rowheader', { name: 'Disco de freno ventilado' })).not.toBeInTheDocument();
  });

  it("keeps the table and offers 'Reintentar' when it fails to load", async () => {
    const { handlers } = comprasApi(Array.from({ length: 6 }, (_, i) => testCompra({ id: 100 - i })));
    server.use(...handlers);
    let fails = true;
    server.use(
      http.get(`${API}/usuarios/5/compras`, ({ request }) =>
        fails && request.url.includes('pendiente=si') ? HttpResponse.error() : undefined,
      ),
    );
    const { user } = mount('/mis-compras', MECANICO);
    expect(await screen.findByText('No pudimos cargar lo que te falta.')).toBeInTheDocument();
    expect(screen.getByRole('table')).toBeInTheDocument();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('button', { name: 'Ver más (2)' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });
});
