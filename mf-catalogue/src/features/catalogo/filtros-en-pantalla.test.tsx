import { screen, waitFor, within } from '@testing-library/react';
import { listaDe, servidorDePrueba } from '../../test-support/api-de-prueba.ts';
import { publicacionDePrueba } from '../../test-support/datos.ts';
import { lugar, MECANICO, montar } from '../../test-support/montar.tsx';
import { usarPantalla } from '../../test-support/pantalla.ts';

const server = servidorDePrueba();
const DISCO = publicacionDePrueba();
const FARO = publicacionDePrueba({ id: 9, nombre_producto: 'Faro trasero', marca: 'fiat', modelo: 'Cronos' });

beforeEach(() => {
  usarPantalla('escritorio');
  server.use(listaDe([DISCO, FARO]));
});

describe('the filters on a desktop', () => {
  it('live in the URL, and the list follows', async () => {
    const { user } = montar('/home', MECANICO);
    await screen.findByRole('link', { name: /Disco/ });
    await user.selectOptions(screen.getByLabelText('Marca'), 'Fiat');
    expect(lugar()).toBe('/home?marca=fiat');
    await waitFor(() => expect(screen.queryByRole('link', { name: /Disco/ })).not.toBeInTheDocument());
    expect(screen.getByRole('link', { name: /Faro/ })).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('1 publicación');
  });

  it('offer no model until a brand is chosen, then that brand’s', async () => {
    const { user } = montar('/home', MECANICO);
    const modelo = screen.getByLabelText('Modelo');
    expect(modelo).toBeDisabled();
    expect(modelo).toHaveDisplayValue('Elegí una marca');
    await user.selectOptions(screen.getByLabelText('Marca'), 'Fiat');
    expect(modelo).toBeEnabled();
    expect(
      within(modelo)
        .getAllByRole('option')
        .map((o) => o.textContent),
    ).toEqual(['Todos', 'Palio', 'Punto', 'Siena', 'Cronos']);
  });

  it('reset the model when another brand is picked', async () => {
    const { user } = montar('/home?marca=fiat&modelo=Cronos', MECANICO);
    await user.selectOptions(screen.getByLabelText('Marca'), 'Ford');
    expect(lugar()).toBe('/home?marca=ford');
  });

  it.each([
    ['Localidad', 'Glew', 'ubicacion=Glew'],
    ['Envío', 'Sí', 'envio=si'],
    ['Envío', 'No', 'envio=no'],
    ['Condición', 'Usado', 'estado=usado'],
    ['Ordenar por', 'Nombre', 'orden=nombre'],
    ['Ordenar por', 'Precio', 'orden=precio'],
  ])('%s: %s', async (campo, opcion, query) => {
    const { user } = montar('/home', MECANICO);
    await user.selectOptions(screen.getByLabelText(campo), opcion);
    expect(lugar()).toBe(`/home?${query}`);
  });

  it('that are on stand as chips, each with its way off', async () => {
    const { user } = montar('/home?marca=fiat&envio=si', MECANICO);
    await user.click(screen.getByRole('button', { name: 'Quitar filtro Con envío' }));
    expect(lugar()).toBe('/home?marca=fiat');
    expect(screen.getByRole('button', { name: 'Quitar filtro Fiat' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Publicaciones' })).toHaveFocus();
  });
});

describe('the search', () => {
  it('runs when typing rests, rewrites its own step, and a second visit to the box makes another', async () => {
    const { user } = montar(['/home?envio=si'], MECANICO);
    const caja = screen.getByRole('searchbox', { name: 'Buscar' });
    await user.type(caja, 'fa');
    await waitFor(() => expect(lugar()).toBe('/home?q=fa&envio=si'));
    await user.type(caja, 'ro');
    await waitFor(() => expect(lugar()).toBe('/home?q=faro&envio=si'));
    await waitFor(() => expect(screen.queryByRole('link', { name: /Disco/ })).not.toBeInTheDocument());
  });

  it('runs at once with Enter', async () => {
    const { user } = montar('/home', MECANICO);
    await user.type(screen.getByRole('searchbox'), 'faro{Enter}');
    expect(lugar()).toBe('/home?q=faro');
  });

  it('shows what the URL says, also when a chip takes it off', async () => {
    const { user } = montar('/home?q=faro', MECANICO);
    expect(screen.getByRole('searchbox')).toHaveValue('faro');
    await user.click(screen.getByRole('button', { name: 'Quitar filtro “faro”' }));
    expect(lugar()).toBe('/home');
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });
});

describe('the filters on a phone', () => {
  beforeEach(() => usarPantalla('telefono'));

  it('wait in a sheet whose button says how many are on', async () => {
    const { user } = montar('/home?marca=fiat&envio=si', MECANICO);
    expect(screen.queryByLabelText('Marca')).not.toBeInTheDocument();
    expect(screen.queryByRole('list', { name: 'Filtros activos' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /Filtros 2 activos/ }));
    const hoja = screen.getByRole('dialog', { name: 'Filtros' });
    expect(within(hoja).getByLabelText('Marca')).toHaveDisplayValue('Fiat');
    expect(within(hoja).getByLabelText('Modelo')).toBeEnabled();
  });

  it('apply at once, and the sheet closes with the number of results', async () => {
    const { user } = montar('/home', MECANICO);
    await user.click(screen.getByRole('button', { name: /Filtros/ }));
    const hoja = screen.getByRole('dialog');
    expect(await within(hoja).findByRole('button', { name: 'Ver 2 resultados' })).toBeInTheDocument();
    await user.selectOptions(within(hoja).getByLabelText('Marca'), 'Fiat');
    expect(lugar()).toBe('/home?marca=fiat');
    await user.click(await within(hoja).findByRole('button', { name: 'Ver 1 resultado' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('are all taken off by Limpiar, but the order', async () => {
    const { user } = montar('/home?marca=fiat&orden=precio', MECANICO);
    await user.click(screen.getByRole('button', { name: /Filtros/ }));
    await user.click(screen.getByRole('button', { name: 'Limpiar' }));
    expect(lugar()).toBe('/home?orden=precio');
  });

  it('leave the order its own picker', async () => {
    const { user } = montar('/home', MECANICO);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Ordenar por' }), 'Precio');
    expect(screen.getByText('Ordenar: Precio')).toBeInTheDocument();
    expect(lugar()).toBe('/home?orden=precio');
  });
});
