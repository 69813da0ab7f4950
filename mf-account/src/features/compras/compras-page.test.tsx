import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { servidorDePrueba } from '../../test-support/api-de-prueba.ts';
import { apiDeCompras, compraDePrueba } from '../../test-support/compras.ts';
import { API, INVITADO, lugar, MECANICO, montar, TRANSFERENCIA, VENDEDOR } from '../../test-support/montar.tsx';

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
const COLUMNAS = [
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

const fila = async (producto: string) => {
  const cabecera = await screen.findByRole('rowheader', { name: producto });
  return within(cabecera.closest('tr') as HTMLElement);
};

describe('who may see it', () => {
  it("'Without a user id it redirects to /'", async () => {
    montar('/mis-compras', INVITADO);
    await waitFor(() => expect(lugar()).toBe('/'));
  });

  it('a seller, who has no purchases, goes to the account', async () => {
    server.use(http.get(`${API}/usuarios/*`, () => new Promise(() => {})));
    montar('/mis-compras', VENDEDOR);
    await waitFor(() => expect(lugar()).toBe('/micuenta'));
  });
});

describe('the page', () => {
  it("'Title, a button back to /micuenta, a yellow notice that only image proofs are accepted', 'Cargando...'", async () => {
    server.use(http.get(`${API}/usuarios/5/compras`, () => new Promise(() => {})));
    montar('/mis-compras', MECANICO);
    expect(await screen.findByRole('heading', { level: 1, name: 'Mis compras' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Mi cuenta' })).toHaveAttribute('href', '/micuenta');
    expect(
      screen.getByText(/Solo se aceptan comprobantes en imagen \(JPG, PNG o captura de pantalla\)/),
    ).toHaveTextContent('No se acepta PDF.');
    expect(screen.getByText('Cargando...')).toHaveAttribute('role', 'status');
  });

  it("'No realizaste compras aún.' when empty", async () => {
    server.use(...apiDeCompras([]).handlers);
    montar('/mis-compras', MECANICO);
    expect(await screen.findByText('No realizaste compras aún.')).toBeInTheDocument();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Reintentar' })).not.toBeInTheDocument();
  });

  it("'A failed load of lists gives an empty list', and beside it 'Reintentar'", async () => {
    server.use(...apiDeCompras([DISCO]).handlers);
    server.use(http.get(`${API}/usuarios/5/compras`, () => HttpResponse.error(), { once: true }));
    const { user } = montar('/mis-compras', MECANICO);
    expect(await screen.findByText('No realizaste compras aún.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('table')).toBeInTheDocument();
  });
});

describe('the table', () => {
  beforeEach(() => server.use(...apiDeCompras([DISCO, PISTON, FARO]).handlers));

  it('has exactly the columns of the specification, in their order, as headers', async () => {
    montar('/mis-compras', MECANICO);
    const columnas = await screen.findAllByRole('columnheader');
    expect(columnas.map((columna) => columna.textContent)).toEqual(COLUMNAS);
    for (const columna of columnas) expect(columna).toHaveAttribute('scope', 'col');
  });

  it('stands in a region that has a name and takes the focus', async () => {
    montar('/mis-compras', MECANICO);
    const region = await screen.findByRole('region', { name: 'Tabla de compras' });
    expect(region).toHaveAttribute('tabindex', '0');
    expect(within(region).getByRole('table')).toBeInTheDocument();
  });

  it('says of each purchase what the specification says', async () => {
    montar('/mis-compras', MECANICO);
    const textos = async (producto: string) =>
      (await fila(producto)).getAllByRole('cell').map((celda) => celda.textContent);
    expect((await textos('Disco de freno ventilado')).slice(0, 6)).toEqual([
      '2',
      '$\u00a0139.750,00',
      '18/11/2026',
      '10:42',
      'Frenos del Sur',
      'Uber Moto',
    ]);
    expect((await textos('Pistón con biela')).slice(4, 6)).toEqual(['Frenos del Sur', 'No']);
    expect((await textos('Faro trasero')).slice(4, 6)).toEqual(['-', 'Sí']);
  });

  it("shows the product's photo beside its name, small and with its room kept, or a box", async () => {
    const conFoto = compraDePrueba({ id: 40, nombre_producto: 'Batería', foto: '/api/fotos/ab12/320.webp' });
    server.use(...apiDeCompras([conFoto, DISCO]).handlers);
    montar('/mis-compras', MECANICO);
    const cabecera = await screen.findByRole('rowheader', { name: 'Batería' });
    const imagen = cabecera.querySelector('img');
    expect(imagen).toHaveAttribute('srcset', expect.stringContaining('/api/fotos/ab12/320.webp 320w'));
    for (const [atributo, valor] of Object.entries({ sizes: '52px', width: '52', height: '52', alt: '' })) {
      expect(imagen).toHaveAttribute(atributo, valor);
    }
    const sinFoto = screen.getByRole('rowheader', { name: 'Disco de freno ventilado' });
    expect(sinFoto.querySelector('img')).toBeNull();
    expect(sinFoto.querySelector('svg')).toBeInTheDocument();
    const tira = screen.getByRole('region', { name: 'Lo que te falta' });
    expect(tira.querySelectorAll('img')).toHaveLength(1);
  });

  it("'Ver publicación: button to /publicacion/{publicacion_id}'", async () => {
    montar('/mis-compras', MECANICO);
    const disco = await fila('Disco de freno ventilado');
    expect(disco.getByRole('link', { name: 'Ver publicación' })).toHaveAttribute('href', '/publicacion/7');
  });

  it("'if comprobante_pago_url exists, a Ver comprobante link opens in a new tab. Otherwise a file picker and Subir'", async () => {
    montar('/mis-compras', MECANICO);
    const piston = await fila('Pistón con biela');
    const enlace = piston.getByRole('link', { name: /^Ver comprobante/ });
    expect(enlace).toHaveAttribute('href', '/api/archivos/90');
    expect(enlace).toHaveAttribute('target', '_blank');
    expect(piston.queryByRole('button', { name: 'Subir' })).not.toBeInTheDocument();
    const disco = await fila('Disco de freno ventilado');
    expect(disco.queryByRole('link', { name: /^Ver comprobante/ })).not.toBeInTheDocument();
    expect(disco.getByLabelText('Elegir imagen')).toHaveAttribute('accept', 'image/*');
    expect(disco.getByRole('button', { name: 'Subir' })).toBeDisabled();
  });

  it("'if confirmacioncomprador is set, Confirmado. Otherwise a Confirmar recepción button'", async () => {
    montar('/mis-compras', MECANICO);
    const faro = await fila('Faro trasero');
    expect(faro.getByText('Confirmado')).toBeInTheDocument();
    expect(faro.queryByRole('button', { name: 'Confirmar recepción' })).not.toBeInTheDocument();
    expect((await fila('Pistón con biela')).getByRole('button', { name: 'Confirmar recepción' })).toBeEnabled();
  });
});

describe("'Ver datos opens a modal Datos para transferencia'", () => {
  beforeEach(() => server.use(...apiDeCompras([DISCO]).handlers));

  it("'with Alias, CBU and Nombre de la cuenta', each with its own copy button, and the exact amount", async () => {
    const { user } = montar('/mis-compras', MECANICO);
    const copiar = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click((await fila('Disco de freno ventilado')).getByRole('button', { name: 'Ver datos' }));
    const modal = within(screen.getByRole('dialog', { name: 'Datos para transferencia' }));
    expect(modal.getByRole('group', { name: 'Monto a transferir' })).toHaveTextContent('$ 139.750,00');
    for (const [nombre, texto] of [
      ['Alias', TRANSFERENCIA.alias],
      ['CBU', TRANSFERENCIA.cbu],
      ['Nombre de la cuenta', TRANSFERENCIA.titular],
      ['Monto a transferir', '139750,00'],
    ] as const) {
      await user.click(modal.getByRole('button', { name: `Copiar ${nombre}` }));
      expect(copiar).toHaveBeenLastCalledWith(texto);
      expect(await modal.findByRole('status')).toHaveTextContent(`Copiaste: ${nombre}.`);
    }
  });

  it.each(['Cerrar', 'Cerrar datos para transferencia'])("'and close buttons': %s", async (boton) => {
    const { user } = montar('/mis-compras', MECANICO);
    const abrir = (await fila('Disco de freno ventilado')).getByRole('button', { name: 'Ver datos' });
    await user.click(abrir);
    await user.click(screen.getByRole('button', { name: boton }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(abrir).toHaveFocus();
  });

  it('says so where the browser refuses to copy', async () => {
    const { user } = montar('/mis-compras', MECANICO);
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('NotAllowedError'));
    await user.click((await fila('Disco de freno ventilado')).getByRole('button', { name: 'Ver datos' }));
    await user.click(screen.getByRole('button', { name: 'Copiar CBU' }));
    expect(await screen.findByText(new RegExp(`^No pudimos copiar.*${TRANSFERENCIA.cbu}`))).toBeInTheDocument();
  });
});
