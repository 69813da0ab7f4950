import { INVITADO, MECANICO, place, testPublicacion, testServer } from '@fluxpartes/mf-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { asMecanico } from '../../testing/fixtures.ts';
import { listOf } from '../../testing/list-of.ts';
import { mount } from '../../testing/mount.ts';
import { useScreenSize } from '../../testing/screen.ts';

const server = testServer(asMecanico());
const BRAKE_DISC = testPublicacion();
const HEADLAMP = testPublicacion({ id: 9, nombre_producto: 'Faro trasero', marca: 'fiat', modelo: 'Cronos' });

beforeEach(() => {
  useScreenSize('escritorio');
  server.use(listOf([BRAKE_DISC, HEADLAMP]));
});

describe('the filters on a desktop', () => {
  it('change the URL and the list when a brand is selected', async () => {
    const { user } = mount('/home', MECANICO);
    await screen.findByRole('link', { name: /Disco/ });
    await user.selectOptions(screen.getByLabelText('Marca'), 'Fiat');
    expect(place()).toBe('/home?marca=fiat');
    await waitFor(() => expect(screen.queryByRole('link', { name: /Disco/ })).not.toBeInTheDocument());
    expect(screen.getByRole('link', { name: /Faro/ })).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('1 publicación');
  });

  it('disable the model until a brand is selected, then offer the models of that brand', async () => {
    const { user } = mount('/home', MECANICO);
    const modelo = screen.getByLabelText('Modelo');
    expect(modelo).toBeDisabled();
    expect(modelo).toHaveDisplayValue('Elegí una marca');
    await user.selectOptions(screen.getByLabelText('Marca'), 'Fiat');
    expect(modelo).toBeEnabled();
    expect(
      within(modelo)
        .getAllByRole('option')
        .map((options) => options.textContent),
    ).toEqual(['Todos', 'Palio', 'Punto', 'Siena', 'Cronos']);
  });

  it('reset the model when another brand is picked', async () => {
    const { user } = mount('/home?marca=fiat&modelo=Cronos', MECANICO);
    await user.selectOptions(screen.getByLabelText('Marca'), 'Ford');
    expect(place()).toBe('/home?marca=ford');
  });

  it.each([
    ['Localidad', 'Glew', 'ubicacion=Glew'],
    ['Envío', 'Sí', 'envio=si'],
    ['Envío', 'No', 'envio=no'],
    ['Condición', 'Usado', 'estado=usado'],
    ['Ordenar por', 'Nombre', 'orden=nombre'],
    ['Ordenar por', 'Precio', 'orden=precio'],
    ['Ordenar por', 'Mayor precio', 'orden=-precio'],
  ])('write the selection of %s: %s to the URL', async (campo, option, query) => {
    const { user } = mount('/home', MECANICO);
    await user.selectOptions(screen.getByLabelText(campo), option);
    expect(place()).toBe(`/home?${query}`);
  });

  it('appear as chips with a remove button when they are active', async () => {
    const { user } = mount('/home?marca=fiat&envio=si', MECANICO);
    await user.click(screen.getByRole('button', { name: 'Quitar filtro Con envío' }));
    expect(place()).toBe('/home?marca=fiat');
    expect(screen.getByRole('button', { name: 'Quitar filtro Fiat' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Publicaciones' })).toHaveFocus();
  });
});

describe('the categories', () => {
  it('are ten chips, and a second press deselects one', async () => {
    const { user } = mount('/home?q=faro', INVITADO);
    const chips = within(screen.getByRole('list', { name: 'Categorías' }));
    expect(chips.getAllByRole('button')).toHaveLength(10);
    await user.click(chips.getByRole('button', { name: 'Luces' }));
    expect(place()).toBe('/home?q=faro&categoria=Luces');
    expect(chips.getByRole('button', { name: 'Luces' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('button', { name: 'Quitar filtro Luces' })).toBeInTheDocument();
    await user.click(chips.getByRole('button', { name: 'Luces' }));
    expect(place()).toBe('/home?q=faro');
  });
});

describe('the price range', () => {
  it('is requested in whole pesos and appears as a removable chip', async () => {
    const asked: string[] = [];
    server.use(listOf([BRAKE_DISC], { onRequest: (query) => asked.push(query) }));
    const { user } = mount('/home', MECANICO);
    await user.type(screen.getByLabelText('Precio desde'), '50.000');
    await user.type(screen.getByLabelText('Precio hasta'), '90000');
    await user.tab();
    expect(place()).toBe('/home?precio_desde=50000&precio_hasta=90000');
    await waitFor(() => expect(asked.at(-1)).toBe('?limite=24&total=1&precio_desde=50000&precio_hasta=90000'));
    await user.click(screen.getByRole('button', { name: 'Quitar filtro Desde $ 50.000' }));
    expect(place()).toBe('/home?precio_hasta=90000');
    expect(screen.getByLabelText('Precio desde')).toHaveValue('');
  });

  it('is a login link for a guest, and is not requested from the URL', async () => {
    const asked: string[] = [];
    server.use(listOf([BRAKE_DISC], { invitado: true, onRequest: (query) => asked.push(query) }));
    const { user } = mount('/home?precio_hasta=90000&estado=nuevo', INVITADO);
    await screen.findByRole('link', { name: /Disco/ });
    expect(asked).toEqual(['?limite=24&total=1&estado=nuevo']);
    expect(screen.queryByLabelText('Precio hasta')).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Iniciar sesión para ver' }));
    expect(place()).toBe('/');
  });
});

describe('the search', () => {
  it('changes the URL and the list after a pause in typing', async () => {
    const { user } = mount(['/home?envio=si'], MECANICO);
    const box = screen.getByRole('searchbox', { name: 'Buscar' });
    await user.type(box, 'fa');
    await waitFor(() => expect(place()).toBe('/home?q=fa&envio=si'));
    await user.type(box, 'ro');
    await waitFor(() => expect(place()).toBe('/home?q=faro&envio=si'));
    await waitFor(() => expect(screen.queryByRole('link', { name: /Disco/ })).not.toBeInTheDocument());
  });

  it('runs immediately on Enter', async () => {
    const { user } = mount('/home', MECANICO);
    await user.type(screen.getByRole('searchbox'), 'faro{Enter}');
    expect(place()).toBe('/home?q=faro');
  });

  it('shows the query of the URL, and is cleared when its chip is removed', async () => {
    const { user } = mount('/home?q=faro', MECANICO);
    expect(screen.getByRole('searchbox')).toHaveValue('faro');
    await user.click(screen.getByRole('button', { name: 'Quitar filtro “faro”' }));
    expect(place()).toBe('/home');
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });
});

describe('the filters on a phone', () => {
  beforeEach(() => useScreenSize('telefono'));

  it('open in a sheet whose button shows the number of active filters', async () => {
    const { user } = mount('/home?marca=fiat&envio=si', MECANICO);
    expect(screen.queryByLabelText('Marca')).not.toBeInTheDocument();
    const chips = screen.getByRole('list', { name: 'Filtros activos' });
    expect(within(chips).getAllByRole('button')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: /Filtros 2 activos/ }));
    const sheet = screen.getByRole('dialog', { name: 'Filtros' });
    expect(within(sheet).getByLabelText('Marca')).toHaveDisplayValue('Fiat');
    expect(within(sheet).getByLabelText('Modelo')).toBeEnabled();
  });

  it('apply immediately, and the button that closes the sheet shows the number of results', async () => {
    const { user } = mount('/home', MECANICO);
    await user.click(screen.getByRole('button', { name: /Filtros/ }));
    const sheet = screen.getByRole('dialog');
    expect(await within(sheet).findByRole('button', { name: 'Ver 2 resultados' })).toBeInTheDocument();
    await user.selectOptions(within(sheet).getByLabelText('Marca'), 'Fiat');
    expect(place()).toBe('/home?marca=fiat');
    await user.click(await within(sheet).findByRole('button', { name: 'Ver 1 resultado' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it("are all cleared by 'Limpiar', except the order", async () => {
    const { user } = mount('/home?marca=fiat&orden=precio', MECANICO);
    await user.click(screen.getByRole('button', { name: /Filtros/ }));
    await user.click(screen.getByRole('button', { name: 'Limpiar' }));
    expect(place()).toBe('/home?orden=precio');
  });

  it('move focus to the results and scroll them into view when Enter is pressed', async () => {
    const scroll = jest.fn();
    Element.prototype.scrollIntoView = scroll;
    const { user } = mount('/home', MECANICO);
    await user.type(screen.getByRole('searchbox'), 'faro{Enter}');
    expect(place()).toBe('/home?q=faro');
    expect(screen.getByRole('heading', { name: 'Publicaciones' })).toHaveFocus();
    expect(scroll.mock.contexts).toEqual([screen.getByRole('region', { name: 'Publicaciones' })]);
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
  });

  it('have a separate select for the order', async () => {
    const { user } = mount('/home', MECANICO);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Ordenar por' }), 'Precio');
    expect(screen.getByRole('combobox', { name: 'Ordenar por' })).toHaveDisplayValue('Precio');
    expect(place()).toBe('/home?orden=precio');
  });
});

it.each(['escritorio', 'telefono'] as const)(
  "the page shows 'Más de 2' when there are more listings than counted: %s",
  async (size) => {
    useScreenSize(size);
    server.use(listOf([BRAKE_DISC, HEADLAMP], { isMore: true }));
    const { user } = mount('/home?q=a', MECANICO);
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Más de 2 publicaciones'));
    if (size === 'escritorio') return;
    await user.click(screen.getByRole('button', { name: /Filtros/ }));
    expect(await screen.findByRole('button', { name: 'Ver más de 2 resultados' })).toBeInTheDocument();
  },
);
