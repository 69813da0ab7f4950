import {
  ADMIN,
  API,
  INVITADO,
  MECANICO,
  place,
  testPublicacion,
  testServer,
  VENDEDOR,
} from '@fluxpartes/mf-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { asMecanico, testMecanico } from '../../testing/fixtures.ts';
import { listOf } from '../../testing/list-of.ts';
import { mount } from '../../testing/mount.ts';
import { useScreenSize } from '../../testing/screen.ts';

const server = testServer(
  asMecanico(),
  // A pointer over a card fetches its listing.
  http.get(`${API}/publicaciones/8`, () => HttpResponse.json(HEADLIGHT)),
);
const BRAKE_DISC = testPublicacion();
const HEADLIGHT = testPublicacion({
  id: 8,
  nombre_producto: 'Óptica delantera',
  marca: 'chevrolet',
  modelo: 'Onix',
  precio: 96250.5,
  envio: false,
  tipo_envio: null,
  compatibilidad: [{ marca: 'chevrolet', modelo: 'Onix' }],
});
const EMPTY = 'No se encontraron publicaciones que coincidan con los filtros.';

beforeEach(() => useScreenSize('escritorio'));

describe('a card', () => {
  it('shows price, location, the first two compatibilities and how many more, and is the link as a whole', async () => {
    server.use(listOf([BRAKE_DISC, HEADLIGHT]));
    mount('/home', MECANICO);
    const brakeDisc = await screen.findByRole('link', { name: /Disco de freno ventilado/ });
    expect(brakeDisc).toHaveAttribute('href', '/publicacion/7');
    expect(brakeDisc).toHaveTextContent('$ 84.500,00');
    expect(brakeDisc).toHaveTextContent('Ford Focus, Mondeo +1 más');
    expect(brakeDisc).toHaveTextContent('Adrogué');
    expect(within(brakeDisc).getByText('Con envío')).toBeInTheDocument();
    const headlight = screen.getByRole('link', { name: /Óptica/ });
    expect(headlight).toHaveTextContent('$ 96.250,50');
    expect(headlight).not.toHaveTextContent('más');
    expect(within(headlight).queryByText('Con envío')).not.toBeInTheDocument();
  });

  it.each([
    ['', 'Ford Focus, Mondeo +1 más'],
    ['?q=disco+mondeo', 'Ford Mondeo ✓ (el auto que buscás), Focus +1 más'],
    ['?marca=chevrolet&q=disco', 'Chevrolet Cruze ✓ (el auto que buscás), Ford Focus +1 más'],
  ])('puts the car that is looked for first, with a tick: %s', async (search, text) => {
    server.use(http.get(`${API}/publicaciones`, () => HttpResponse.json([BRAKE_DISC])));
    mount(`/home${search}`, MECANICO);
    expect(await screen.findByRole('link', { name: /Disco de freno/ })).toHaveTextContent(text);
  });

  it("names the part's own car even without compatibilities", async () => {
    server.use(listOf([testPublicacion({ compatibilidad: [] })]));
    mount('/home', INVITADO);
    expect(await screen.findByRole('link', { name: /Disco/ })).toHaveTextContent('Ford Focus');
  });

  it("has a buyer's own price once the documents are approved, from the first card on", async () => {
    localStorage.clear();
    let respond = () => {};
    const wait = new Promise<void>((resolve) => {
      respond = resolve;
    });
    server.use(
      listOf([BRAKE_DISC]),
      http.get(`${API}/usuarios/5`, async () => {
        await wait;
        return HttpResponse.json(testMecanico());
      }),
    );
    const { unmount } = mount('/home', MECANICO);
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('1 publicación'));
    expect(screen.queryByRole('link', { name: /Disco/ })).not.toBeInTheDocument();
    respond();
    expect(await screen.findByRole('link', { name: /Disco/ })).toHaveTextContent('Vos: $ 76.050,00');
    unmount();
    // The next visit shows the price with the stored discount, although the user's data never arrive.
    server.use(http.get(`${API}/usuarios/5`, () => new Promise(() => {})));
    mount('/home', MECANICO);
    expect(await screen.findByRole('link', { name: /Disco/ })).toHaveTextContent('Vos: $ 76.050,00');
    localStorage.clear();
  });

  it("says 'Iniciar sesión para ver' to a guest in the place of price and location", async () => {
    server.use(listOf([BRAKE_DISC], { invitado: true }));
    mount('/home', INVITADO);
    const card = await screen.findByRole('link', { name: /Disco/ });
    expect(within(card).getAllByText('Iniciar sesión para ver')).toHaveLength(2);
    expect(card).not.toHaveTextContent('$');
  });

  it('shows a guest no price though the API still answers as to the user who has just logged out', async () => {
    server.use(listOf([BRAKE_DISC]));
    mount('/home', INVITADO);
    const card = await screen.findByRole('link', { name: /Disco/ });
    expect(within(card).getAllByText('Iniciar sesión para ver')).toHaveLength(2);
    expect(card).not.toHaveTextContent(/\$|Adrogué/);
  });

  it('fetches the listing while the visitor is still over it', async () => {
    const requested: string[] = [];
    server.use(
      listOf([BRAKE_DISC]),
      http.get(`${API}/publicaciones/:id`, ({ params }) => {
        requested.push(String(params.id));
        return HttpResponse.json(BRAKE_DISC);
      }),
    );
    const { user } = mount('/home', MECANICO);
    await user.hover(await screen.findByRole('link', { name: /Disco/ }));
    await waitFor(() => expect(requested).toEqual(['7']));
  });
});

describe('the header', () => {
  beforeEach(() => server.use(listOf([BRAKE_DISC])));

  it('offers a guest nothing beside the title', () => {
    mount('/home', INVITADO);
    const title = screen.getByRole('region', { name: 'Autopartes de zona sur' });
    expect(title.querySelector('a, button')).toBeNull();
  });

  it.each([
    [VENDEDOR, true],
    [MECANICO, false],
  ] as const)('offers %j the way out and, to a seller, publishing', (sesion, mayPublish) => {
    mount('/home', sesion);
    expect(screen.getByRole('button', { name: 'Cerrar sesión' })).toBeInTheDocument();
    const publicar = screen.queryByRole('link', { name: 'Crear Publicación' });
    if (mayPublish) expect(publicar).toHaveAttribute('href', '/crearpublicacion');
    else expect(publicar).not.toBeInTheDocument();
  });

  it('offers the admin the way back to the panel', () => {
    mount('/home', ADMIN);
    expect(screen.getByRole('link', { name: 'Panel de administración' })).toHaveAttribute('href', '/admin');
  });

  it("'Cerrar sesión' ends the session and goes to the login", async () => {
    const { user, close } = mount('/home', MECANICO);
    await user.click(screen.getByRole('button', { name: 'Cerrar sesión' }));
    expect(close).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(place()).toBe('/'));
  });
});

describe('the list', () => {
  it('asks first for exactly what the site preloads', async () => {
    const requests: string[] = [];
    server.use(listOf([BRAKE_DISC], { onRequest: (query) => requests.push(query) }));
    mount('/home?orden=precio&envio=si&marca=ford&q=disco', MECANICO);
    await screen.findByRole('link', { name: /Disco/ });
    expect(requests).toEqual(['?limite=24&total=1&q=disco&marca=ford&envio=si&orden=precio']);
  });

  it("says 'Cargando...' and then how many there are", async () => {
    server.use(listOf([BRAKE_DISC, HEADLIGHT]));
    mount('/home', MECANICO);
    expect(screen.getByRole('status')).toHaveTextContent('Cargando...');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('2 publicaciones'));
  });

  it('brings the next page, without asking for the total again', async () => {
    const requests: string[] = [];
    server.use(listOf([BRAKE_DISC, HEADLIGHT], { perPage: 1, onRequest: (query) => requests.push(query) }));
    const { user } = mount('/home', MECANICO);
    await user.click(await screen.findByRole('button', { name: 'Ver más' }));
    await screen.findByRole('link', { name: /Óptica/ });
    expect(requests[1]).toBe('?limite=24&cursor=1');
    expect(screen.queryByRole('button', { name: 'Ver más' })).not.toBeInTheDocument();
  });

  it('keeps its cards where the next page fails, and asks for it again', async () => {
    const searchPanel = jest.spyOn(console, 'error').mockImplementation(() => {});
    server.use(listOf([BRAKE_DISC, HEADLIGHT], { perPage: 1 }));
    const { user } = mount('/home', MECANICO);
    const showMore = await screen.findByRole('button', { name: 'Ver más' });
    server.use(http.get(`${API}/publicaciones`, () => HttpResponse.error(), { once: true }));
    await user.click(showMore);
    await user.click(await screen.findByRole('button', { name: 'Reintentar' }));
    const newOne = await screen.findByRole('link', { name: /Óptica/ });
    await waitFor(() => expect(newOne).toHaveFocus());
    expect(screen.getByRole('link', { name: /Disco/ })).toBeInTheDocument();
    searchPanel.mockRestore();
  });

  it('is empty with the exact sentence, and the filters can be taken off', async () => {
    server.use(listOf([BRAKE_DISC]));
    const { user } = mount('/home?marca=fiat&orden=precio', MECANICO);
    expect(await screen.findByText(EMPTY)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Reintentar' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Quitar filtros' }));
    await screen.findByRole('link', { name: /Disco/ });
    expect(place()).toBe('/home?orden=precio');
  });

  it('without a hit says which condition to drop', async () => {
    server.use(listOf([BRAKE_DISC, HEADLIGHT]));
    const { user } = mount('/home?q=disco&marca=chevrolet', INVITADO);
    await user.click(await screen.findByRole('button', { name: 'Sin «Chevrolet» hay 1' }));
    expect(place()).toBe('/home?q=disco');
    expect(screen.getByRole('heading', { name: 'Publicaciones' })).toHaveFocus();
    expect(await screen.findByRole('link', { name: /Disco/ })).toBeInTheDocument();
  });

  it("without a hit for a search alone offers 'Quitar búsqueda'", async () => {
    server.use(listOf([BRAKE_DISC]));
    const { user } = mount('/home?q=zzz', INVITADO);
    await user.click(await screen.findByRole('button', { name: 'Quitar búsqueda' }));
    expect(place()).toBe('/home');
  });

  it('that fails is an empty one, says so on the console alone, and can be tried again', async () => {
    const searchPanel = jest.spyOn(console, 'error').mockImplementation(() => {});
    server.use(
      http.get(`${API}/publicaciones`, () => HttpResponse.error(), { once: true }),
      listOf([BRAKE_DISC]),
    );
    const { user, notify } = mount('/home', INVITADO);
    expect(await screen.findByText(EMPTY)).toBeInTheDocument();
    expect(searchPanel).toHaveBeenCalledWith('Error al cargar publicaciones', expect.any(Error));
    expect(notify).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('link', { name: /Disco/ })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Publicaciones' })).toHaveFocus();
    searchPanel.mockRestore();
  });
});
