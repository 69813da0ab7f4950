import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { listaDe, servidorDePrueba } from '../../test-support/api-de-prueba.ts';
import { publicacionDePrueba } from '../../test-support/datos.ts';
import { ADMIN, API, INVITADO, lugar, MECANICO, montar, VENDEDOR } from '../../test-support/montar.tsx';
import { usarPantalla } from '../../test-support/pantalla.ts';

const server = servidorDePrueba();
const DISCO = publicacionDePrueba();
const OPTICA = publicacionDePrueba({
  id: 8,
  nombre_producto: 'Óptica delantera',
  marca: 'chevrolet',
  modelo: 'Onix',
  precio: 96250.5,
  envio: false,
  tipo_envio: null,
  compatibilidad: [{ marca: 'chevrolet', modelo: 'Onix' }],
});
const VACIO = 'No se encontraron publicaciones que coincidan con los filtros.';

beforeEach(() => usarPantalla('escritorio'));

describe('a card', () => {
  it('shows price, location, the first two compatibilities and how many more, and is the link as a whole', async () => {
    server.use(listaDe([DISCO, OPTICA]));
    montar('/home', MECANICO);
    const disco = await screen.findByRole('link', { name: /Disco de freno ventilado/ });
    expect(disco).toHaveAttribute('href', '/publicacion/7');
    expect(disco).toHaveTextContent('$ 84.500,00');
    expect(disco).toHaveTextContent('Ford Focus, Mondeo +1 más');
    expect(disco).toHaveTextContent('Adrogué');
    expect(within(disco).getByText('Con envío')).toBeInTheDocument();
    const optica = screen.getByRole('link', { name: /Óptica/ });
    expect(optica).toHaveTextContent('$ 96.250,50');
    expect(optica).not.toHaveTextContent('más');
    expect(within(optica).queryByText('Con envío')).not.toBeInTheDocument();
  });

  it("says 'Iniciar sesión para ver' to a guest in the place of price and location", async () => {
    server.use(listaDe([DISCO], { invitado: true }));
    montar('/home', INVITADO);
    const tarjeta = await screen.findByRole('link', { name: /Disco/ });
    expect(within(tarjeta).getAllByText('Iniciar sesión para ver')).toHaveLength(2);
    expect(tarjeta).not.toHaveTextContent('$');
  });

  it('shows a guest no price though the API still answers as to the user who has just logged out', async () => {
    server.use(listaDe([DISCO]));
    montar('/home', INVITADO);
    const tarjeta = await screen.findByRole('link', { name: /Disco/ });
    expect(within(tarjeta).getAllByText('Iniciar sesión para ver')).toHaveLength(2);
    expect(tarjeta).not.toHaveTextContent(/\$|Adrogué/);
  });

  it('fetches the listing while the visitor is still over it', async () => {
    const pedidas: string[] = [];
    server.use(
      listaDe([DISCO]),
      http.get(`${API}/publicaciones/:id`, ({ params }) => {
        pedidas.push(String(params.id));
        return HttpResponse.json(DISCO);
      }),
    );
    const { user } = montar('/home', MECANICO);
    await user.hover(await screen.findByRole('link', { name: /Disco/ }));
    await waitFor(() => expect(pedidas).toEqual(['7']));
  });
});

describe('the header', () => {
  beforeEach(() => server.use(listaDe([DISCO])));

  it("offers a guest 'Iniciar sesión' alone", () => {
    montar('/home', INVITADO);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Autopartes de zona sur');
    expect(screen.getByRole('link', { name: 'Iniciar sesión' })).toHaveAttribute('href', '/');
    expect(screen.queryByText('Crear Publicación')).not.toBeInTheDocument();
    expect(screen.queryByText('Mi Cuenta')).not.toBeInTheDocument();
  });

  it.each([
    ['escritorio', VENDEDOR, true],
    ['telefono', VENDEDOR, true],
    ['escritorio', MECANICO, false],
    ['telefono', MECANICO, false],
  ] as const)('on %s offers %j the account, the way out and, to a seller, publishing', (pantalla, sesion, publica) => {
    usarPantalla(pantalla);
    montar('/home', sesion);
    expect(screen.getByRole('link', { name: 'Mi Cuenta' })).toHaveAttribute('href', '/micuenta');
    expect(screen.getByRole('button', { name: 'Cerrar sesión' })).toBeInTheDocument();
    const publicar = screen.queryByRole('link', { name: 'Crear Publicación' });
    if (publica) expect(publicar).toHaveAttribute('href', '/crearpublicacion');
    else expect(publicar).not.toBeInTheDocument();
  });

  it('offers the admin the way back to the panel', () => {
    montar('/home', ADMIN);
    expect(screen.getByRole('link', { name: /Panel/ })).toHaveAttribute('href', '/admin');
    expect(screen.queryByText('Mi Cuenta')).not.toBeInTheDocument();
  });

  it("'Cerrar sesión' ends the session and goes to the login", async () => {
    const { user, cerrar } = montar('/home', MECANICO);
    await user.click(screen.getByRole('button', { name: 'Cerrar sesión' }));
    expect(cerrar).toHaveBeenCalledTimes(1);
    expect(lugar()).toBe('/');
  });
});

describe('the list', () => {
  it('asks first for exactly what the site preloads', async () => {
    const pedidos: string[] = [];
    server.use(listaDe([DISCO], { onPedido: (query) => pedidos.push(query) }));
    montar('/home?orden=precio&envio=si&marca=ford&q=disco', MECANICO);
    await screen.findByRole('link', { name: /Disco/ });
    expect(pedidos).toEqual(['?limite=24&total=1&q=disco&marca=ford&envio=si&orden=precio']);
  });

  it("says 'Cargando...' and then how many there are", async () => {
    server.use(listaDe([DISCO, OPTICA]));
    montar('/home', MECANICO);
    expect(screen.getByRole('status')).toHaveTextContent('Cargando...');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('2 publicaciones'));
  });

  it('brings the next page, without asking for the total again', async () => {
    const pedidos: string[] = [];
    server.use(listaDe([DISCO, OPTICA], { porPagina: 1, onPedido: (query) => pedidos.push(query) }));
    const { user } = montar('/home', MECANICO);
    await user.click(await screen.findByRole('button', { name: 'Ver más' }));
    await screen.findByRole('link', { name: /Óptica/ });
    expect(pedidos[1]).toBe('?limite=24&cursor=1');
    expect(screen.queryByRole('button', { name: 'Ver más' })).not.toBeInTheDocument();
  });

  it('keeps its cards where the next page fails, and asks for it again', async () => {
    const consola = jest.spyOn(console, 'error').mockImplementation(() => {});
    server.use(listaDe([DISCO, OPTICA], { porPagina: 1 }));
    const { user } = montar('/home', MECANICO);
    const verMas = await screen.findByRole('button', { name: 'Ver más' });
    server.use(http.get(`${API}/publicaciones`, () => HttpResponse.error(), { once: true }));
    await user.click(verMas);
    await user.click(await screen.findByRole('button', { name: 'Reintentar' }));
    const nueva = await screen.findByRole('link', { name: /Óptica/ });
    await waitFor(() => expect(nueva).toHaveFocus());
    expect(screen.getByRole('link', { name: /Disco/ })).toBeInTheDocument();
    consola.mockRestore();
  });

  it('is empty with the exact sentence, and the filters can be taken off', async () => {
    server.use(listaDe([DISCO]));
    const { user } = montar('/home?marca=fiat&orden=precio', MECANICO);
    expect(await screen.findByText(VACIO)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Reintentar' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Quitar filtros' }));
    await screen.findByRole('link', { name: /Disco/ });
    expect(lugar()).toBe('/home?orden=precio');
  });

  it('that fails is an empty one, says so on the console alone, and can be tried again', async () => {
    const consola = jest.spyOn(console, 'error').mockImplementation(() => {});
    server.use(
      http.get(`${API}/publicaciones`, () => HttpResponse.error(), { once: true }),
      listaDe([DISCO]),
    );
    const { user, avisar } = montar('/home', INVITADO);
    expect(await screen.findByText(VACIO)).toBeInTheDocument();
    expect(consola).toHaveBeenCalledWith('Error al cargar publicaciones', expect.any(Error));
    expect(avisar).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('link', { name: /Disco/ })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Publicaciones' })).toHaveFocus();
    consola.mockRestore();
  });
});
