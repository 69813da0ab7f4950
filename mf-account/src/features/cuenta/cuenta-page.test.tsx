import type { Usuario } from '@fluxpartes/contrato';
import { API, INVITADO, MECANICO, place, refusal, VENDEDOR } from '@fluxpartes/mf-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { comprasApi, testCompra } from '../../testing/compras.ts';
import { testMecanico, testVendedor } from '../../testing/fixtures.ts';
import { mount, TRANSFERENCIA } from '../../testing/mount.tsx';
import { accountServer } from '../../testing/server.ts';

const server = accountServer();

const vendedor = (cambios: Partial<Usuario> = {}, ventasUltimos30 = 6, pagas = 2) => [
  http.get(`${API}/usuarios/40`, () => HttpResponse.json(testVendedor(cambios))),
  http.get(`${API}/usuarios/40/ventas-ultimos-30`, () => HttpResponse.json({ ventasUltimos30, pagas })),
];
const mecanico = (cambios: Partial<Usuario> = {}, comprasUltimos30 = 4) => [
  http.get(`${API}/usuarios/5`, () => HttpResponse.json(testMecanico(cambios))),
  http.get(`${API}/usuarios/5/compras-ultimos-30`, () => HttpResponse.json({ comprasUltimos30 })),
];

const detail = (label: string) => screen.getByText(label).nextElementSibling;
const region = (name: string | RegExp) => screen.findByRole('region', { name });

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

describe('the data', () => {
  it("shows every field of a buyer, 'the password in plain text'", async () => {
    server.use(...mecanico());
    mount('/micuenta', MECANICO);
    await region('Tus datos');
    const { id, nombre, apellido, dni, email, contrasena, telefono, localidad } = testMecanico();
    const expected = { ID: id, Nombre: nombre, Apellido: apellido, DNI: dni, Email: email, Contraseña: contrasena };
    for (const [label, value] of Object.entries({ ...expected, Teléfono: telefono, Localidad: localidad })) {
      expect(detail(label)).toHaveTextContent(String(value));
    }
    expect(detail('Tipo de cuenta')).toHaveTextContent('Mecánico');
    expect(screen.queryByText('Nombre del local')).not.toBeInTheDocument();
    expect(screen.getByRole('group', { name: 'Cashback disponible' })).toHaveTextContent('$ 12.350,00');
  });

  it("shows a seller's shop and cashback", async () => {
    server.use(...vendedor());
    mount('/micuenta', VENDEDOR);
    await region('Tus datos');
    expect(detail('Nombre del local')).toHaveTextContent('Frenos del Sur');
    expect(detail('Cashback')).toHaveTextContent('$ 0,00');
    expect(detail('Tipo de cuenta')).toHaveTextContent('Vendedor');
  });

  it('shows documents with state and file: three to a buyer, one to a seller', async () => {
    server.use(...mecanico({ aprobado_certificado_estudio: false }));
    const { unmount } = mount('/micuenta', MECANICO);
    const documentos = within(await region('Documentos'));
    expect(documentos.getByText('Aprobada')).toBeInTheDocument();
    expect(documentos.getByText('No aprobado')).toBeInTheDocument();
    expect(documentos.getByText('en revisión')).toBeInTheDocument();
    expect(documentos.getByText('sin cargar')).toBeInTheDocument();
    const links = documentos.getAllByRole('link', { name: /^Ver archivo/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/api/archivos/11', '/api/archivos/12']);
    expect(links[0]).toHaveAttribute('target', '_blank');
    unmount();

    server.use(...vendedor({ constancia_afip_url: null }));
    mount('/micuenta', VENDEDOR);
    const ownOnes = within(await region('Documentos'));
    expect(ownOnes.getByText('No aprobada')).toBeInTheDocument();
    expect(ownOnes.getByText('sin cargar')).toBeInTheDocument();
    expect(ownOnes.queryByText('Certificado de estudio')).not.toBeInTheDocument();
  });
});

describe('the review status of a document', () => {
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const sent = (subido_en: string | null, motivo?: string) => ({
    subido_en,
    rechazo: motivo === undefined ? null : { motivo, fecha: ago(0) },
  });
  const none = sent(null);

  it.each([
    ['sent yesterday', false, '/api/archivos/12', sent(ago(1)), 'en revisión desde ayer'],
    ['sent today', false, '/api/archivos/12', sent(ago(0)), 'en revisión desde hoy'],
    ['sent at an unknown time', false, '/api/archivos/12', none, 'en revisión'],
    ['never sent', false, null, none, 'sin cargar'],
    ['refused', false, '/api/archivos/12', sent(ago(2), 'no se lee'), 'rechazado: no se lee'],
    ['approved on paper', true, null, none, 'lo vimos en papel'],
  ])(
    'shows the expected text when the document was %s',
    async (_, aprobado_certificado_estudio, certificado_estudio_url, certificadoEstudio, word) => {
      const documentos = { constanciaAfip: none, certificadoEstudio, certificadoTrabajo: none };
      server.use(
        ...mecanico({
          ...{ aprobado_certificado_estudio, certificado_estudio_url, documentos },
          certificado_trabajo_url: '/api/archivos/13',
        }),
      );
      mount('/micuenta', MECANICO);
      expect(within(await region('Documentos')).getByText(word)).toBeVisible();
    },
  );

  it('links to the upload of a missing or rejected document and shows its benefit', async () => {
    const documentos = {
      constanciaAfip: sent(ago(1)),
      certificadoEstudio: sent(ago(2), 'x'),
      certificadoTrabajo: none,
    };
    server.use(...mecanico({ aprobado_constancia_afip: false, aprobado_certificado_estudio: false, documentos }));
    const { unmount } = mount('/micuenta', MECANICO);
    const discount = within(await region('Tu descuento'));
    expect(discount.getAllByRole('link')).toHaveLength(1);
    expect(discount.getByRole('link', { name: /^Subir certificado: 5\s% más$/ })).toHaveAttribute(
      ...['href', '/editar-perfil#certificadoEstudio'],
    );
    unmount();
    server.use(...vendedor({ constancia_afip_url: null }));
    mount('/micuenta', VENDEDOR);
    expect(await screen.findByRole('link', { name: /^Subir constancia: 5\s% menos de comisión$/ })).toBeVisible();
  });
});

describe('the payment panel', () => {
  it('shows amount, account and proof link of the purchase just made', async () => {
    server.use(...mecanico(), ...comprasApi([testCompra({ id: 32, monto: 1000 }), testCompra()]).handlers);
    mount({ pathname: '/micuenta', state: { compra: 31 } }, MECANICO);
    const pay = within(await region(/^Transferí \$\s139\.750,00 a FluxPartes SRL$/));
    expect(pay.getByText(TRANSFERENCIA.alias)).toBeVisible();
    expect(pay.getByRole('button', { name: 'Copiar CBU' })).toBeEnabled();
    expect(pay.getByRole('link', { name: 'Subir el comprobante' })).toHaveAttribute('href', '/mis-compras/31');
    expect(screen.getByRole('link', { name: 'Mis compras · 2 por pagar' })).toHaveAttribute('href', '/mis-compras');
  });

  it('is absent when the purchase already has a proof', async () => {
    server.use(...mecanico(), ...comprasApi([testCompra({ comprobante_pago_url: '/api/archivos/90' })]).handlers);
    mount({ pathname: '/micuenta', state: { compra: 31 } }, MECANICO);
    await region('Tus datos');
    await waitFor(() => expect(document.querySelector('.pay')).toBeNull());
    expect(screen.getByRole('link', { name: 'Mis compras' })).toBeVisible();
  });
});

it("shows 'Email sin confirmar.' above the numbers when the e-mail is unconfirmed", async () => {
  server.use(...mecanico({ email_confirmado: false }));
  mount('/micuenta', MECANICO);
  const note = await screen.findByText('Email sin confirmar.');
  const first = screen.getByRole('group', { name: 'Cashback disponible' });
  expect(note.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Enviar de nuevo' })).toBeEnabled();
});

it('shows a rejected document above the numbers with its reason and a replacement link', async () => {
  const ofDocumento = (motivo?: string) => ({
    subido_en: null,
    rechazo: motivo ? { motivo, fecha: '2026-11-20' } : null,
  });
  const documentos = {
    constanciaAfip: ofDocumento('Es de otra persona.'),
    certificadoEstudio: ofDocumento('no se lee'),
    certificadoTrabajo: ofDocumento(),
  };
  server.use(...mecanico({ aprobado_constancia_afip: true, aprobado_certificado_estudio: false, documentos }));
  mount('/micuenta', MECANICO);
  const link = await screen.findByRole('link', { name: 'Enviar otro' });
  expect(link).toHaveAttribute('href', '/editar-perfil#certificadoEstudio');
  expect(link.parentElement).toHaveTextContent('Certificado de estudio rechazado: no se lee. Enviar otro');
  const first = screen.getByRole('group', { name: 'Cashback disponible' });
  expect(link.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

it('shows unconfirmed cashback separately, and its reason after a click', async () => {
  const usuario = { ...testMecanico(), cashback_a_confirmar: 2350 };
  server.use(
    http.get(`${API}/usuarios/5`, () => HttpResponse.json(usuario)),
    ...mecanico(),
  );
  const { user } = mount('/micuenta', MECANICO);
  expect(await screen.findByRole('group', { name: 'A confirmar' })).toHaveTextContent('$ 2.350,00');
  expect(screen.getByRole('group', { name: 'Cashback disponible' })).toHaveTextContent('$ 10.000,00');
  const why = screen.getByText(/más a confirmar: los vas a poder usar/);
  expect(why).not.toBeVisible();
  await user.click(screen.getByText('A confirmar: ¿por qué?'));
  expect(why).toBeVisible();
});

describe("a seller's commission", () => {
  it.each([
    { aprobada: false, ventas: 0, total: '30 %', missing: 'Te faltan 5 ventas para que tu comisión baje al 25 %.' },
    { aprobada: false, ventas: 4, total: '30 %', missing: 'Te falta 1 venta para que tu comisión baje al 25 %.' },
    { aprobada: true, ventas: 5, total: '20 %', missing: 'Te faltan 10 ventas para que tu comisión baje al 17 %.' },
    { aprobada: true, ventas: 24, total: '17 %', missing: 'Te falta 1 venta para que tu comisión baje al 15 %.' },
    { aprobada: true, ventas: 25, total: '15 %', missing: 'Tenés la rebaja más grande por ventas.' },
  ])(
    'is $total when approval is $aprobada and the seller has $ventas sales',
    async ({ aprobada, ventas, total, missing }) => {
      server.use(...vendedor({ aprobado_constancia_afip: aprobada }, ventas));
      mount('/micuenta', VENDEDOR);
      await region('Tu comisión');
      expect(detail('Comisión total')).toHaveTextContent(total);
      // Two paid sales are too few for a lower rate.
      expect(detail('Con las 2 ventas ya pagas, hoy se liquida al')).toHaveTextContent(aprobada ? '25 %' : '30 %');
      expect(detail('Base')).toHaveTextContent('30 %');
      const constancia = aprobada ? 'Constancia de AFIP/ARCA aprobada' : 'Constancia de AFIP/ARCA no aprobada';
      expect(detail(constancia)).toHaveTextContent(aprobada ? '− 5 %' : '0 %');
      expect(screen.getByText(missing)).toBeInTheDocument();
    },
  );

  it('shows the amount and the net gain for a typed price', async () => {
    server.use(...vendedor());
    const { user } = mount('/micuenta', VENDEDOR);
    await user.type(await screen.findByLabelText('Precio de venta'), '84.500,50');
    expect(screen.getByRole('group', { name: 'Comisión' })).toHaveTextContent('$ 21.125,13');
    expect(screen.getByRole('group', { name: 'Ganancia neta' })).toHaveTextContent('$ 63.375,37');
  });

  it("'Failed lookups of discount data fall back to no approval and 0 sales'", async () => {
    server.use(
      http.get(`${API}/usuarios/40/ventas-ultimos-30`, () => refusal('error_interno')),
      ...vendedor(),
    );
    mount('/micuenta', VENDEDOR);
    await region('Tu comisión');
    expect(detail('0 ventas en los últimos 30 días')).toHaveTextContent('0 %');
    expect(detail('Comisión total')).toHaveTextContent('30 %');
  });
});

describe("a buyer's discount and coupon", () => {
  it.each([
    { afip: false, estudio: false, total: '0 %' },
    { afip: true, estudio: false, total: '5 %' },
    { afip: false, estudio: true, total: '5 %' },
    { afip: true, estudio: true, total: '10 %' },
  ])(
    'show a discount of $total when AFIP/ARCA approval is $afip and study approval is $estudio',
    async ({ afip, estudio, total }) => {
      server.use(...mecanico({ aprobado_constancia_afip: afip, aprobado_certificado_estudio: estudio }));
      mount('/micuenta', MECANICO);
      await region('Tu descuento');
      expect(detail('Descuento total')).toHaveTextContent(total);
      expect(detail(`Constancia de AFIP/ARCA: ${afip ? 'aprobada' : 'no aprobada'}`)).toHaveTextContent(
        afip ? '5 %' : '0 %',
      );
      expect(detail(`Certificado de estudio: ${estudio ? 'aprobado' : 'no aprobado'}`)).toHaveTextContent(
        estudio ? '5 %' : '0 %',
      );
    },
  );

  it.each([
    { compras: 0, cupon: '3 %', missing: 'Te faltan 11 compras para que tu cupón suba al 5 %.' },
    { compras: 10, cupon: '3 %', missing: 'Te falta 1 compra para que tu cupón suba al 5 %.' },
    { compras: 11, cupon: '5 %', missing: 'Tenés el cupón más grande.' },
  ])(
    "'5% if the buyer made more than 10 purchases in the last 30 days': $compras",
    async ({ compras, cupon, missing }) => {
      server.use(...mecanico({}, compras));
      mount('/micuenta', MECANICO);
      expect(await screen.findByText(missing)).toBeInTheDocument();
      expect(detail('Cupón para tu próxima compra')).toHaveTextContent(cupon);
      expect(detail('Compras de los últimos 30 días')).toHaveTextContent(String(compras));
    },
  );

  it('count 0 purchases when the lookup fails', async () => {
    server.use(
      http.get(`${API}/usuarios/5/compras-ultimos-30`, () => refusal('error_interno')),
      ...mecanico(),
    );
    mount('/micuenta', MECANICO);
    expect(await screen.findByText('Te faltan 11 compras para que tu cupón suba al 5 %.')).toBeInTheDocument();
  });
});

describe('the links', () => {
  const targets = () =>
    within(screen.getByRole('navigation', { name: 'Mi cuenta' }))
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);

  it("'Non-sellers get Mis compras', 'Sellers get Mis ventas and Mis publicaciones'", async () => {
    server.use(...mecanico());
    const { unmount } = mount('/micuenta', MECANICO);
    await region('Tus datos');
    expect(targets()).toEqual([
      ['Mis compras', '/mis-compras'],
      ['Editar perfil', '/editar-perfil'],
    ]);
    unmount();
    server.use(...vendedor());
    mount('/micuenta', VENDEDOR);
    await region('Tus datos');
    expect(targets()).toEqual([
      ['Mis ventas', '/mis-ventas'],
      ['Mis publicaciones', '/mis-publicaciones'],
      ['Editar perfil', '/editar-perfil'],
    ]);
    expect(screen.getByRole('link', { name: 'Volver' })).toHaveAttribute('href', '/home');
  });

  it("'Cerrar sesión' ends the session and redirects to the login page", async () => {
    server.use(...mecanico());
    const { user, close } = mount('/micuenta', MECANICO);
    await user.click(await screen.findByRole('button', { name: 'Cerrar sesión' }));
    expect(close).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(place()).toBe('/'));
  });

  it('a guest is redirected to the login page', async () => {
    mount('/micuenta', INVITADO);
    await waitFor(() => expect(place()).toBe('/'));
  });
});

describe('loading', () => {
  it("shows 'Cargando...' and the links while the user loads", async () => {
    server.use(
      http.get(`${API}/usuarios/5`, () => delay('infinite')),
      ...mecanico().slice(1),
    );
    mount('/micuenta', MECANICO);
    expect(await screen.findByRole('link', { name: 'Mis compras' })).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('Cargando...');
  });

  it("logs 'Error al cargar usuario', and 'Reintentar' loads the user and focuses the title", async () => {
    let falls = true;
    server.use(
      http.get(`${API}/usuarios/5`, () => (falls ? refusal('error_interno') : undefined)),
      ...mecanico(),
    );
    const { user } = mount('/micuenta', MECANICO);
    const retry = await screen.findByRole('button', { name: 'Reintentar' });
    expect(console.error).toHaveBeenCalledWith('Error al cargar usuario', expect.anything());
    expect(screen.getByText('No pudimos cargar tus datos.')).toBeInTheDocument();
    falls = false;
    await user.click(retry);
    await region('Tus datos');
    expect(screen.getByRole('heading', { level: 1, name: 'Mi cuenta' })).toHaveFocus();
  });

  it("'The user is reloaded whenever the window regains focus' with the sales count; a failure keeps the data", async () => {
    server.use(...vendedor());
    mount('/micuenta', VENDEDOR);
    await region('Tu comisión');
    expect(detail('Comisión total')).toHaveTextContent('25 %');
    server.use(...vendedor({ aprobado_constancia_afip: true, nombre: 'Graciela Inés' }, 15));
    fireEvent.focus(window);
    await waitFor(() => expect(detail('Comisión total')).toHaveTextContent('17 %'));
    expect(detail('Nombre')).toHaveTextContent('Graciela Inés');

    server.use(http.get(`${API}/usuarios/40`, () => refusal('error_interno')));
    fireEvent.focus(window);
    await waitFor(() => expect(console.error).toHaveBeenCalledWith('Error al cargar usuario', expect.anything()));
    expect(detail('Nombre')).toHaveTextContent('Graciela Inés');
  });
});
