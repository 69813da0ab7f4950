import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { servidorDePrueba } from '../../test-support/api-de-prueba.ts';
import { apiDeCompras, compraDePrueba } from '../../test-support/compras.ts';
import { API, MECANICO, montar } from '../../test-support/montar.tsx';

const server = servidorDePrueba();
const DISCO = compraDePrueba();
const PISTON = compraDePrueba({
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
const FARO = compraDePrueba({
  id: 29,
  nombre_producto: 'Faro trasero',
  nombre_local: '',
  tipo_envio: null,
  comprobante_pago_url: '/api/archivos/89',
  pago_recibido: true,
  confirmacioncomprador: true,
});

describe("'Lo que te falta'", () => {
  const tarjetas = async () =>
    within(await screen.findByRole('region', { name: 'Lo que te falta' })).getAllByRole('heading', { level: 3 });

  it('has a card for each pending step, with its main action; none for a purchase that is done', async () => {
    const esperando = compraDePrueba({ id: 28, comprobante_pago_url: '/api/archivos/88' });
    server.use(...apiDeCompras([esperando, DISCO, PISTON, FARO]).handlers);
    montar('/mis-compras', MECANICO);
    expect((await tarjetas()).map((titulo) => titulo.textContent)).toEqual([
      'Falta subir el comprobante',
      'Confirmá la recepción',
      'Esperando aprobación',
    ]);
    const tira = within(screen.getByRole('region', { name: 'Lo que te falta' }));
    expect(tira.getByLabelText('Elegir imagen')).toHaveAttribute('accept', 'image/*');
    expect(tira.getByLabelText('Sacar foto')).toHaveAttribute('capture', 'environment');
    expect(tira.getByRole('button', { name: 'Ver datos para transferir' })).toBeEnabled();
    expect(tira.getByRole('button', { name: 'Confirmar recepción' })).toBeEnabled();
    expect(tira.getByRole('link', { name: /^Ver comprobante/ })).toHaveAttribute('href', '/api/archivos/88');
  });

  it('is not there where nothing is pending', async () => {
    server.use(...apiDeCompras([FARO]).handlers);
    montar('/mis-compras', MECANICO);
    expect(await screen.findByRole('table')).toBeInTheDocument();
    expect(screen.queryByText('Lo que te falta')).not.toBeInTheDocument();
  });

  it('shows the first four of many, and more on request', async () => {
    server.use(...apiDeCompras(Array.from({ length: 18 }, (_, i) => compraDePrueba({ id: 100 - i }))).handlers);
    const { user } = montar('/mis-compras', MECANICO);
    expect(await tarjetas()).toHaveLength(4);
    await user.click(screen.getByRole('button', { name: 'Ver más (14)' }));
    await waitFor(async () => expect(await tarjetas()).toHaveLength(16));
    await waitFor(async () => expect((await tarjetas())[4]).toHaveFocus());
    await user.click(await screen.findByRole('button', { name: 'Ver más (2)' }));
    await waitFor(async () => expect(await tarjetas()).toHaveLength(18));
    expect(screen.queryByRole('button', { name: /^Ver más/ })).not.toBeInTheDocument();
  });

  it('shows what is pending far down a list of which the table has a page, and counts it truly', async () => {
    const hechas = Array.from({ length: 60 }, (_, i) => compraDePrueba({ ...FARO, id: 200 - i }));
    const { handlers, pedidos } = apiDeCompras([...hechas, DISCO, PISTON]);
    server.use(...handlers);
    montar('/mis-compras', MECANICO);
    expect(await tarjetas()).toHaveLength(2);
    expect(pedidos.pendientes).toEqual(['?limite=4&total=1&pendiente=si']);
    expect(screen.queryByRole('rowheader', { name: 'Disco de freno ventilado' })).not.toBeInTheDocument();
  });

  it("that does not come leaves the table to work with, and beside it 'Reintentar'; nor does a longer one", async () => {
    const { handlers } = apiDeCompras(Array.from({ length: 6 }, (_, i) => compraDePrueba({ id: 100 - i })));
    server.use(...handlers);
    let falla = true;
    server.use(
      http.get(`${API}/usuarios/5/compras`, ({ request }) =>
        falla && request.url.includes('pendiente=si') ? HttpResponse.error() : undefined,
      ),
    );
    const { user } = montar('/mis-compras', MECANICO);
    expect(await screen.findByText('No pudimos cargar lo que te falta.')).toBeInTheDocument();
    expect(screen.getByRole('table')).toBeInTheDocument();
    falla = false;
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    await screen.findByRole('button', { name: 'Ver más (2)' });
    falla = true;
    await user.click(screen.getByRole('button', { name: 'Ver más (2)' }));
    const otraVez = await screen.findByRole('button', { name: 'Reintentar' });
    await waitFor(() => expect(otraVez).toHaveFocus());
    expect(await tarjetas()).toHaveLength(4);
    falla = false;
    await user.click(otraVez);
    await waitFor(async () => expect(await tarjetas()).toHaveLength(6));
  });
});
