import type { Publicacion } from '@fluxpartes/contrato';
import {
  ADMIN,
  API,
  INVITADO,
  MECANICO,
  place,
  refusal,
  testPublicacion,
  testServer,
  VENDEDOR,
} from '@fluxpartes/mf-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { asInvitado, testMecanico } from '../../testing/fixtures.ts';
import { listOf } from '../../testing/list-of.ts';
import { mount } from '../../testing/mount.ts';
import { useScreenSize } from '../../testing/screen.ts';

const server = testServer();
const BRAKE_DISC = testPublicacion();

const detail = (publicacion: Partial<Publicacion> = {}) =>
  http.get(`${API}/publicaciones/7`, () => HttpResponse.json({ ...BRAKE_DISC, ...publicacion }));
const usuario = (cambios = {}) => http.get(`${API}/usuarios/5`, () => HttpResponse.json(testMecanico(cambios)));

beforeEach(() => useScreenSize('escritorio'));

describe('a listing', () => {
  it('shows price, discount, seller, location, shipping, description, compatible cars and serial code', async () => {
    server.use(detail(), usuario());
    mount('/publicacion/7', MECANICO);
    expect(await screen.findByRole('heading', { level: 1, name: 'Disco de freno ventilado' })).toBeInTheDocument();
    expect(screen.getByRole('group', { name: 'Precio' })).toHaveTextContent('$ 84.500,00');
    expect(await screen.findByText(/Con tu descuento del 10 % lo pagás/)).toHaveTextContent('$ 76.050,00');
    expect(screen.getByText('Vende').parentElement).toHaveTextContent('Frenos del Sur');
    expect(screen.getByText('Ubicación').parentElement).toHaveTextContent('Adrogué');
    expect(screen.getByText('Envío').parentElement).toHaveTextContent(
      'Uber Moto El envío se coordina y se paga al recibirlo.',
    );
    expect(screen.getByText('Disco ventilado de 278 mm.')).toBeInTheDocument();
    const vehiculos = within(screen.getByRole('heading', { name: 'Compatibilidad' }).parentElement as HTMLElement);
    expect(vehiculos.getAllByRole('listitem').map((li) => li.textContent)).toEqual([
      'Ford Focus',
      'Ford Mondeo',
      'Chevrolet Cruze',
    ]);
    expect(screen.getByRole('region', { name: 'Datos del repuesto' })).toHaveTextContent('Código de serieFD-278-5V');
  });

  it('shows no broken or empty sections without photos, shipping or texts', async () => {
    server.use(
      detail({ fotos: [], envio: false, tipo_envio: null, descripcion: '', compatibilidad: [], codigo_serie: '' }),
      usuario(),
    );
    mount('/publicacion/7', MECANICO);
    expect(await screen.findByRole('img', { name: 'Sin foto' })).toBeInTheDocument();
    expect(screen.getByText('Envío').parentElement).toHaveTextContent('Sin envío');
    expect(screen.queryByText('Descripción')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Compatibilidad' }).parentElement).toHaveTextContent(/Ford Focus$/);
    expect(screen.getByText('Envío').parentElement).toHaveTextContent('Lo retirás en el local.');
    expect(screen.queryByText('Código de serie')).not.toBeInTheDocument();
  });

  it('shows no discount when the buyer has none or the lookup fails', async () => {
    server.use(detail(), usuario({ aprobado_constancia_afip: false, aprobado_certificado_estudio: false }));
    const { unmount } = mount('/publicacion/7', MECANICO);
    await screen.findByRole('link', { name: 'Comprar' });
    expect(screen.queryByText(/descuento/)).not.toBeInTheDocument();
    unmount();
    server.use(http.get(`${API}/usuarios/5`, () => HttpResponse.error()));
    mount('/publicacion/7', MECANICO);
    await screen.findByRole('link', { name: 'Comprar' });
    expect(screen.queryByText(/descuento/)).not.toBeInTheDocument();
  });

  it('sets the document title', async () => {
    server.use(detail(), usuario());
    mount('/publicacion/7', MECANICO);
    await waitFor(() => expect(document.title).toBe('Disco de freno ventilado · FluxPartes'));
  });
});

describe('buying from a listing', () => {
  it.each(['escritorio', 'telefono'] as const)('links a mechanic to the purchase page (%s)', async (page) => {
    useScreenSize(page);
    server.use(detail(), usuario());
    mount('/publicacion/7', MECANICO);
    expect(await screen.findByRole('link', { name: 'Comprar' })).toHaveAttribute('href', '/compra/7');
  });

  it.each(['escritorio', 'telefono'] as const)(
    'is disabled for a guest, who sees no seller or location (%s)',
    async (page) => {
      useScreenSize(page);
      server.use(http.get(`${API}/publicaciones/7`, () => HttpResponse.json(asInvitado(BRAKE_DISC))));
      const { user } = mount('/publicacion/7', INVITADO);
      expect(await screen.findByRole('button', { name: 'Comprar' })).toBeDisabled();
      expect(screen.queryByText('Vende')).not.toBeInTheDocument();
      expect(screen.getByText('Ubicación').parentElement).toHaveTextContent('Iniciar sesión para ver');
      const locks = screen.getAllByRole('link', { name: 'Iniciar sesión para ver' });
      expect(locks).toHaveLength(2);
      for (const lock of locks) expect(lock).toHaveAttribute('href', '/');
      expect(screen.getByRole('link', { name: 'Crear cuenta gratis' })).toHaveAttribute('href', '/register');
      await user.click(screen.getByRole('link', { name: 'Iniciar sesión' }));
      expect(place()).toBe('/');
    },
  );

  it.each([
    ['a seller', VENDEDOR],
    ['the admin', ADMIN],
  ])('shows %s no Comprar button', async (_who, sesion) => {
    server.use(detail());
    mount('/publicacion/7', sesion);
    await screen.findByRole('group', { name: 'Precio' });
    expect(screen.queryByText('Comprar')).not.toBeInTheDocument();
    const toPanel = screen.queryByRole('link', { name: 'Panel de administración' });
    expect(toPanel?.getAttribute('href')).toBe(sesion === ADMIN ? '/admin' : undefined);
  });

  it('is unavailable when it is paused, which its seller sees', async () => {
    server.use(detail({ pausada: true }), usuario());
    const { unmount } = mount('/publicacion/7', MECANICO);
    expect(await screen.findByText('Esta publicación ya no está disponible.')).toBeInTheDocument();
    expect(screen.queryByText('Comprar')).not.toBeInTheDocument();
    unmount();
    mount('/publicacion/7', VENDEDOR);
    expect(await screen.findByText('(Publicación pausada, no visible en el Home)')).toBeInTheDocument();
  });
});

describe('loading a listing', () => {
  it("shows 'Cargando...' until there are data", () => {
    server.use(http.get(`${API}/publicaciones/7`, () => new Promise(() => {})));
    mount('/publicacion/7', INVITADO);
    expect(screen.getByRole('status')).toHaveTextContent('Cargando...');
  });

  it('renders the data of the catalogue first, then the response of the API', async () => {
    let respond = () => {};
    const wait = new Promise<void>((resolve) => {
      respond = resolve;
    });
    server.use(
      listOf([BRAKE_DISC]),
      http.get(`${API}/publicaciones/7`, async () => {
        await wait;
        return HttpResponse.json({ ...BRAKE_DISC, precio: 90000 });
      }),
      usuario(),
    );
    const { user } = mount('/home', MECANICO);
    await user.click(await screen.findByRole('link', { name: /Disco/ }));
    expect(await screen.findByRole('group', { name: 'Precio' })).toHaveTextContent('$ 84.500,00');
    respond();
    await waitFor(() => expect(screen.getByRole('group', { name: 'Precio' })).toHaveTextContent('$ 90.000,00'));
  });

  it('shows the searched car first, with a tick', async () => {
    server.use(
      http.get(`${API}/publicaciones`, () => HttpResponse.json([BRAKE_DISC])),
      detail(),
      usuario(),
    );
    const { user } = mount('/home?q=disco+cruze', MECANICO);
    await user.click(await screen.findByRole('link', { name: /Disco/ }));
    const heading = await screen.findByRole('heading', { name: 'Compatibilidad' });
    expect(heading.parentElement).toHaveTextContent('CompatibilidadChevrolet Cruze ✓ (el auto que buscás)Ford Focus');
  });

  it("alerts 'Error al cargar la publicación' once when it fails, and can be retried", async () => {
    server.use(
      http.get(`${API}/publicaciones/7`, () => refusal('error_interno'), { once: true }),
      detail(),
      usuario(),
    );
    const { user, notify } = mount('/publicacion/7', MECANICO);
    await user.click(await screen.findByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('group', { name: 'Precio' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(notify.mock.calls).toEqual([['Error al cargar la publicación']]);
  });

  it("adds 'Estás sin conexión.' to the alert when the browser is offline", async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    server.use(http.get(`${API}/publicaciones/7`, () => HttpResponse.error()));
    const { notify } = mount('/publicacion/7', INVITADO);
    expect(await screen.findByText('Estás sin conexión.', {}, { timeout: 3000 })).toBeInTheDocument();
    expect(notify.mock.calls).toEqual([['Error al cargar la publicación', 'Estás sin conexión.']]);
    jest.restoreAllMocks();
  });

  it.each(['7', '0', 'abc', '1e3', '99999999999999999999'])(
    'shows a separate page for a missing listing or an invalid id (%s)',
    async (id) => {
      server.use(http.get(`${API}/publicaciones/7`, () => refusal('no_encontrado')));
      const { notify } = mount(`/publicacion/${id}`, INVITADO);
      expect(
        await screen.findByRole('heading', { level: 1, name: 'Esta publicación ya no está disponible.' }),
      ).toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'Ir al catálogo' })).toHaveAttribute('href', '/home');
      expect(notify).not.toHaveBeenCalled();
    },
  );
});

describe("the owner's line", () => {
  it('links to the edit page, and pauses with the displayed version', async () => {
    const versions: unknown[] = [];
    let shown = { ...BRAKE_DISC, existencias: 4 as number | null };
    server.use(
      http.get(`${API}/publicaciones/7`, () => HttpResponse.json(shown)),
      http.put(`${API}/publicaciones/7/pausar`, async ({ request }) => {
        versions.push(request.headers.get('If-Match'));
        const { pausada } = (await request.json()) as { pausada: boolean };
        shown = { ...shown, pausada, version: 2 };
        return HttpResponse.json(shown);
      }),
    );
    const { user, told } = mount('/publicacion/7', VENDEDOR);
    expect(await screen.findByText('Tu publicación · Publicada · 4 en stock')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Editar' })).toHaveAttribute('href', '/editar-publicacion/7');
    await user.click(screen.getByRole('button', { name: 'Pausar' }));
    expect(await screen.findByText('Tu publicación · Pausada · 4 en stock')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Volver a publicar' })).toBeInTheDocument();
    expect(versions).toEqual(['"1"']);
    expect(told).toEqual([{ 'publicacion-cambiada': { id: 7 } }]);
  });

  it("alerts 'Error al cambiar el estado de la publicación' when pausing fails", async () => {
    server.use(
      detail(),
      http.put(`${API}/publicaciones/7/pausar`, () => refusal('error_interno')),
    );
    const { user, notify } = mount('/publicacion/7', VENDEDOR);
    await user.click(await screen.findByRole('button', { name: 'Pausar' }));
    await waitFor(() => expect(notify.mock.calls).toEqual([['Error al cambiar el estado de la publicación']]));
  });

  it('links to /mis-publicaciones when no units are left, and is hidden from other sellers', async () => {
    server.use(detail({ existencias: 0, pausada: true }));
    const { unmount } = mount('/publicacion/7', VENDEDOR);
    expect(await screen.findByRole('link', { name: 'Reponer' })).toHaveAttribute('href', '/mis-publicaciones');
    unmount();
    mount('/publicacion/7', { tipo: 'usuario', userId: 41, perfil: 'vendedor' });
    await screen.findByRole('group', { name: 'Precio' });
    expect(screen.queryByText(/Tu publicación/)).not.toBeInTheDocument();
  });
});

describe('similar listings', () => {
  const other = (id: number, nombre_producto: string) => testPublicacion({ id, nombre_producto });
  const answer = { parecidas: [other(8, 'Pastillas')], del_local: [other(9, 'Campana')] };
  beforeEach(() => {
    window.IntersectionObserver = class {
      constructor(private readonly notice: (entries: { isIntersecting: boolean }[]) => void) {}
      observe() {
        this.notice([{ isIntersecting: true }]);
      }
      disconnect() {}
    } as unknown as typeof IntersectionObserver;
  });
  afterEach(() => Reflect.deleteProperty(window, 'IntersectionObserver'));

  it('appear below a listing in the sections Parecidas and Más de Frenos del Sur', async () => {
    server.use(
      detail(),
      usuario(),
      http.get(`${API}/publicaciones/7/parecidas`, () => HttpResponse.json(answer)),
    );
    mount('/publicacion/7', MECANICO);
    const alike = await screen.findByRole('region', { name: 'Parecidas' });
    expect(within(alike).getByRole('link')).toHaveAttribute('href', '/publicacion/8');
    const ofShop = screen.getByRole('region', { name: 'Más de Frenos del Sur' });
    expect(within(ofShop).getByRole('link')).toHaveAttribute('href', '/publicacion/9');
  });

  it('appear for a listing that is gone, without prices and shop for a guest', async () => {
    server.use(
      http.get(`${API}/publicaciones/7`, () => refusal('no_encontrado')),
      http.get(`${API}/publicaciones/7/parecidas`, () => HttpResponse.json({ ...answer, del_local: [] })),
    );
    mount('/publicacion/7', INVITADO);
    expect(await screen.findByText('Esta publicación ya no está disponible.')).toBeInTheDocument();
    const alike = await screen.findByRole('region', { name: 'Parecidas' });
    expect(alike).toHaveTextContent('Pastillas');
    expect(alike).not.toHaveTextContent('$');
    expect(screen.queryByRole('heading', { name: /^Más de/ })).not.toBeInTheDocument();
  });
});

describe('leaving a listing', () => {
  it("navigates to the catalogue on 'Volver' without history inside the site", async () => {
    server.use(detail(), listOf([BRAKE_DISC]));
    const { user } = mount('/publicacion/7', VENDEDOR);
    await screen.findByRole('group', { name: 'Precio' });
    await user.click(screen.getByRole('button', { name: 'Volver' }));
    expect(place()).toBe('/home');
  });
});
