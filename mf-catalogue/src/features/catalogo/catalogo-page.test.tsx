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
  it('shows price, location, two compatibilities and the number of others, and links to the listing', async () => {
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
  ])('shows the searched car first, with a tick, for the query "%s"', async (search, text) => {
    server.use(http.get(`${API}/publicaciones`, () => HttpResponse.json([BRAKE_DISC])));
    mount(`/home${search}`, MECANICO);
    expect(await screen.findByRole('link', { name: /Disco de freno/ })).toHaveTextContent(text);
  });

  it("names the part's own car even without compatibilities", async () => {
    server.use(listOf([testPublicacion({ compatibilidad: [] })]));
    mount('/home', INVITADO);
    expect(await screen.findByRole('link', { name: /Disco/ })).toHaveTextContent('Ford Focus');
  });

  it('shows the discounted price to an approved buyer, from the stored discount on the next visit', async () => {
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

  it("shows a guest 'Iniciar sesión para ver' instead of price and location", async () => {
    server.use(listOf([BRAKE_DISC], { invitado: true }));
    mount('/home', INVITADO);
    const card = await screen.findByRole('link', { name: /Disco/ });
    expect(within(card).getAllByText('Iniciar sesión para ver')).toHaveLength(2);
    expect(card).not.toHaveTextContent('$');
  });

  it('shows a guest no price or location even if the API returns them', async () => {
    server.use(listOf([BRAKE_DISC]));
    mount('/home', INVITADO);
    const card = await screen.findByRole('link', { name: /Disco/ });
    expect(within(card).getAllByText('Iniciar sesión para ver')).toHaveLength(2);
    expect(card).not.toHaveTextContent(/\$|Adrogué/);
  });

  it('prefetches the listing on hover', async () => {
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

  it('shows a guest no link or button', () => {
    mount('/home', INVITADO);
    const title = screen.getByRole('region', { name: 'Autopartes de zona sur' });
    expect(title.querySelector('a, button')).toBeNull();
  });

  it.each([
    [VENDEDOR, true],
    [MECANICO, false],
  ] as const)('shows %j the logout button, and only a seller the link to publish', (sesion, mayPublish) => {
    mount('/home', sesion);
    expect(screen.getByRole('button', { name: 'Cerrar sesión' })).toBeInTheDocument();
    const publicar = screen.queryByRole('link', { name: 'Crear Publicación' });
    if (mayPublish) expect(publicar).toHaveAttribute('href', '/crearpublicacion');
    else expect(publicar).not.toBeInTheDocument();
  });

  it('shows the admin a link to /admin', () => {
    mount('/home', ADMIN);
    expect(screen.getByRole('link', { name: 'Panel de administración' })).toHaveAttribute('href', '/admin');
  });

  it("ends the session and navigates to the login on 'Cerrar sesión'", async () => {
    const { user, close } = mount('/home', MECANICO);
    await user.click(screen.getByRole('button', { name: 'Cerrar sesión' }));
    expect(close).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(place()).toBe('/'));
  });
});

describe('the list', () => {
  it('sends its first request with exactly the query that the site preloads', async () => {
    const requests: string[] = [];
    server.use(listOf([BRAKE_DISC], { onRequest: (query) => requests.push(query) }));
    mount('/home?orden=precio&envio=si&marca=ford&q=disco', MECANICO);
    await screen.findByRole('link', { name: /Disco/ });
    expect(requests).toEqual(['?limite=24&total=1&q=disco&marca=ford&envio=si&orden=precio']);
  });

  it("shows 'Cargando...' and then the number of listings", async () => {
    server.use(listOf([BRAKE_DISC, HEADLIGHT]));
    mount('/home', MECANICO);
    expect(screen.getByRole('status')).toHaveTextContent('Cargando...');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('2 publicaciones'));
  });

  it('loads the next page without requesting the total again', async () => {
    const requests: string[] = [];
    server.use(listOf([BRAKE_DISC, HEADLIGHT], { perPage: 1, onRequest: (query) => requests.push(query) }));
    const { user } = mount('/home', MECANICO);
    await user.click(await screen.findByRole('button', { name: 'Ver más' }));
    await screen.findByRole('link', { name: /Óptica/ });
    expect(requests[1]).toBe('?limite=24&cursor=1');
    expect(screen.queryByRole('button', { name: 'Ver más' })).not.toBeInTheDocument();
  });

  it('keeps its cards when the next page fails, and loads that page on retry', async () => {
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

  it('shows the empty message when no listing matches, and can clear the filters', async () => {
    server.use(listOf([BRAKE_DISC]));
    const { user } = mount('/home?marca=fiat&orden=precio', MECANICO);
    expect(await screen.findByText(EMPTY)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Reintentar' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Quitar filtros' }));
    await screen.findByRole('link', { name: /Disco/ });
    expect(place()).toBe('/home?orden=precio');
  });

  it('offers the filter to remove, with the number of results, when no listing matches', async () => {
    server.use(listOf([BRAKE_DISC, HEADLIGHT]));
    const { user } = mount('/home?q=disco&marca=chevrolet', INVITADO);
    await user.click(await screen.findByRole('button', { name: 'Sin «Chevrolet» hay 1' }));
    expect(place()).toBe('/home?q=disco');
    expect(screen.getByRole('heading', { name: 'Publicaciones' })).toHaveFocus();
    expect(await screen.findByRole('link', { name: /Disco/ })).toBeInTheDocument();
  });

  it("offers 'Quitar búsqueda' when a search without filters matches no listing", async () => {
    server.use(listOf([BRAKE_DISC]));
    const { user } = mount('/home?q=zzz', INVITADO);
    await user.click(await screen.findByRole('button', { name: 'Quitar búsqueda' }));
    expect(place()).toBe('/home');
  });

  it('shows the empty message when the request fails, logs the error, and can be retried', async () => {
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
