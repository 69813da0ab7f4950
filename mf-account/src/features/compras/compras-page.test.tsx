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
    server.use(...apiDeCompras(Array.from({ length: 30 }, (_, i) => compraDePrueba({ id: 100 - i }))).handlers);
    const { user } = montar('/mis-compras', MECANICO);
    expect(await tarjetas()).toHaveLength(4);
    await user.click(screen.getByRole('button', { name: 'Ver más (26)' }));
    expect(await tarjetas()).toHaveLength(16);
    await user.click(screen.getByRole('button', { name: 'Ver más (14)' }));
    await user.click(screen.getByRole('button', { name: 'Ver más (2)' }));
    expect(await tarjetas()).toHaveLength(30);
    expect(screen.queryByRole('button', { name: /^Ver más/ })).not.toBeInTheDocument();
  });
});
