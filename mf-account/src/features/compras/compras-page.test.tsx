import { CONNECTION_ERROR } from '@fluxpartes/api-client';
import { API, INVITADO, MECANICO, place, VENDEDOR } from '@fluxpartes/mf-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { comprasApi, testCompra } from '../../testing/compras.ts';
import { mount, TRANSFERENCIA } from '../../testing/mount.tsx';
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
const COLUMNS = [
  'Producto',
  'Cantidad',
  'Total',
  'Fecha',
  'Hora',
  'Local',
  'Envío',
  'Ver publicación',
  'Pago',
  'Comprobante',
  'Recepción',
];

const row = async (producto: string) => {
  const header = await screen.findByRole('rowheader', { name: producto });
  return within(header.closest('tr') as HTMLElement);
};

describe('access', () => {
  it("'Without a user id it redirects to /'", async () => {
    mount('/mis-compras', INVITADO);
    await waitFor(() => expect(place()).toBe('/'));
  });

  it('redirects a seller to /micuenta', async () => {
    server.use(http.get(`${API}/usuarios/*`, () => new Promise(() => {})));
    mount('/mis-compras', VENDEDOR);
    await waitFor(() => expect(place()).toBe('/micuenta'));
  });
});

describe('the page', () => {
  it("'Title, a button back to /micuenta, a yellow notice that only image proofs are accepted', 'Cargando...'", async () => {
    server.use(http.get(`${API}/usuarios/5/compras`, () => new Promise(() => {})));
    mount('/mis-compras', MECANICO);
    expect(await screen.findByRole('heading', { level: 1, name: 'Mis compras' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Mi cuenta' })).toHaveAttribute('href', '/micuenta');
    expect(
      screen.getByText(/Solo se aceptan comprobantes en imagen \(JPG, PNG o captura de pantalla\)/),
    ).toHaveTextContent('No se acepta PDF.');
    expect(screen.getByText('Cargando...')).toHaveAttribute('role', 'status');
  });

  it("shows 'No realizaste compras aún.' and no table when the list is empty", async () => {
    server.use(...comprasApi([]).handlers);
    mount('/mis-compras', MECANICO);
    expect(await screen.findByText('No realizaste compras aún.')).toBeInTheDocument();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Reintentar' })).not.toBeInTheDocument();
  });

  it("'A failed load of lists gives an empty list', and 'Reintentar' loads it again", async () => {
    server.use(...comprasApi([BRAKE_DISC]).handlers);
    server.use(http.get(`${API}/usuarios/5/compras`, () => HttpResponse.error(), { once: true }));
    const { user } = mount('/mis-compras', MECANICO);
    expect(await screen.findByText('No realizaste compras aún.')).toBeInTheDocument();
    expect(screen.getByText(CONNECTION_ERROR)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('table')).toBeInTheDocument();
  });
});

describe('the table', () => {
  beforeEach(() => server.use(...comprasApi([BRAKE_DISC, PISTON, HEADLAMP]).handlers));

  it('has exactly the columns of the specification, in their order, as headers', async () => {
    mount('/mis-compras', MECANICO);
    const columns = await screen.findAllByRole('columnheader');
    expect(columns.map((column) => column.textContent)).toEqual(COLUMNS);
    for (const column of columns) expect(column).toHaveAttribute('scope', 'col');
  });

  it('is in a named, focusable region', async () => {
    mount('/mis-compras', MECANICO);
    const region = await screen.findByRole('region', { name: 'Tabla de compras' });
    expect(region).toHaveAttribute('tabindex', '0');
    expect(within(region).getByRole('table')).toBeInTheDocument();
  });

  it('shows quantity, total, date, time, shop and shipping of each purchase', async () => {
    mount('/mis-compras', MECANICO);
    const texts = async (producto: string) =>
      (await row(producto)).getAllByRole('cell').map((cell) => cell.textContent);
    expect((await texts('Disco de freno ventilado')).slice(0, 6)).toEqual([
      '2',
      '$\u00a0139.750,00',
      '18/11/2026',
      '10:42',
      'Frenos del Sur',
      'Uber Moto',
    ]);
    expect((await texts('Pistón con biela')).slice(4, 6)).toEqual(['Frenos del Sur', 'No']);
    expect((await texts('Faro trasero')).slice(4, 6)).toEqual(['-', 'Sí']);
  });

  it('shows a 52px product photo, or an icon when the product has no photo', async () => {
    const withFoto = testCompra({ id: 40, nombre_producto: 'Batería', foto: '/api/fotos/ab12/320.webp' });
    server.use(...comprasApi([withFoto, BRAKE_DISC]).handlers);
    mount('/mis-compras', MECANICO);
    const header = await screen.findByRole('rowheader', { name: 'Batería' });
    const image = header.querySelector('img');
    expect(image).toHaveAttribute('srcset', expect.stringContaining('/api/fotos/ab12/320.webp 320w'));
    for (const [attribute, value] of Object.entries({ sizes: '52px', width: '52', height: '52', alt: '' })) {
      expect(image).toHaveAttribute(attribute, value);
    }
    const withoutFoto = screen.getByRole('rowheader', { name: 'Disco de freno ventilado' });
    expect(withoutFoto.querySelector('img')).toBeNull();
    expect(withoutFoto.querySelector('svg')).toBeInTheDocument();
    const strip = screen.getByRole('region', { name: 'Lo que te falta' });
    expect(strip.querySelectorAll('img')).toHaveLength(1);
  });

  it("'Ver publicación: button to /publicacion/{publicacion_id}'", async () => {
    mount('/mis-compras', MECANICO);
    const brakeDisc = await row('Disco de freno ventilado');
    expect(brakeDisc.getByRole('link', { name: 'Ver publicación' })).toHaveAttribute('href', '/publicacion/7');
  });

  it("'if comprobante_pago_url exists, a Ver comprobante link opens in a new tab. Otherwise a file picker and Subir'", async () => {
    mount('/mis-compras', MECANICO);
    const piston = await row('Pistón con biela');
    const link = piston.getByRole('link', { name: /^Ver comprobante/ });
    expect(link).toHaveAttribute('href', '/api/archivos/90');
    expect(link).toHaveAttribute('target', '_blank');
    expect(piston.queryByRole('button', { name: 'Subir' })).not.toBeInTheDocument();
    const brakeDisc = await row('Disco de freno ventilado');
    expect(brakeDisc.queryByRole('link', { name: /^Ver comprobante/ })).not.toBeInTheDocument();
    expect(brakeDisc.getByLabelText('Elegir imagen')).toHaveAttribute('accept', 'image/*');
    expect(brakeDisc.getByRole('button', { name: 'Subir' })).toBeDisabled();
  });

  it("'if confirmacioncomprador is set, Confirmado. Otherwise a Confirmar recepción button'", async () => {
    mount('/mis-compras', MECANICO);
    const headlamp = await row('Faro trasero');
    expect(headlamp.getByText('Confirmado')).toBeInTheDocument();
    expect(headlamp.queryByRole('button', { name: 'Confirmar recepción' })).not.toBeInTheDocument();
    expect((await row('Pistón con biela')).getByRole('button', { name: 'Confirmar recepción' })).toBeEnabled();
  });
});

describe("'Ver datos opens a modal Datos para transferencia'", () => {
  beforeEach(() => server.use(...comprasApi([BRAKE_DISC]).handlers));

  it("'with Alias, CBU and Nombre de la cuenta', each with its own copy button, and the exact amount", async () => {
    const { user } = mount('/mis-compras', MECANICO);
    const copy = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click((await row('Disco de freno ventilado')).getByRole('button', { name: 'Ver datos' }));
    const modal = within(screen.getByRole('dialog', { name: 'Datos para transferencia' }));
    expect(modal.getByRole('group', { name: 'Monto a transferir' })).toHaveTextContent('$ 139.750,00');
    for (const [nombre, text] of [
      ['Alias', TRANSFERENCIA.alias],
      ['CBU', TRANSFERENCIA.cbu],
      ['Nombre de la cuenta', TRANSFERENCIA.titular],
      ['Monto a transferir', '139750,00'],
    ] as const) {
      await user.click(modal.getByRole('button', { name: `Copiar ${nombre}` }));
      expect(copy).toHaveBeenLastCalledWith(text);
      expect(await modal.findByRole('status')).toHaveTextContent(`Copiaste: ${nombre}.`);
    }
  });

  it.each(['Cerrar', 'Cerrar datos para transferencia'])(
    "'and close buttons': %s closes it and restores the focus",
    async (button) => {
      const { user } = mount('/mis-compras', MECANICO);
      const open = (await row('Disco de freno ventilado')).getByRole('button', { name: 'Ver datos' });
      await user.click(open);
      await user.click(screen.getByRole('button', { name: button }));
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      expect(open).toHaveFocus();
    },
  );

  it('shows the text to copy by hand when the browser rejects the copy', async () => {
    const { user } = mount('/mis-compras', MECANICO);
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('NotAllowedError'));
    await user.click((await row('Disco de freno ventilado')).getByRole('button', { name: 'Ver datos' }));
    await user.click(screen.getByRole('button', { name: 'Copiar CBU' }));
    expect(await screen.findByText(new RegExp(`^No pudimos copiar.*${TRANSFERENCIA.cbu}`))).toBeInTheDocument();
  });
});
