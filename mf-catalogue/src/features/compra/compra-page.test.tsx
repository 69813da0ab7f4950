import type { Publicacion, Usuario } from '@fluxpartes/contrato';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { rechazo, servidorDePrueba } from '../../test-support/api-de-prueba.ts';
import { paraInvitado, publicacionDePrueba, usuarioDePrueba } from '../../test-support/datos.ts';
import { ADMIN, API, INVITADO, lugar, MECANICO, montar, VENDEDOR } from '../../test-support/montar.tsx';
import { usarPantalla } from '../../test-support/pantalla.ts';

const server = servidorDePrueba();

// A draft of one test is no start for the next.
beforeEach(() => sessionStorage.clear());

interface Mundo {
  publicacion?: Partial<Publicacion>;
  usuario?: Partial<Usuario>;
  compras?: number;
}

/** What the API knows of the listing and the buyer. */
function mundo({ publicacion, usuario, compras = 0 }: Mundo = {}) {
  server.use(
    http.get(`${API}/publicaciones/7`, () => HttpResponse.json(publicacionDePrueba(publicacion))),
    http.get(`${API}/usuarios/5`, () => HttpResponse.json(usuarioDePrueba(usuario))),
    http.get(`${API}/usuarios/5/compras-ultimos-30`, () => HttpResponse.json({ comprasUltimos30: compras })),
  );
}

const SIN_ENVIO = { envio: false, tipo_envio: null };
const numero = (nombre: string) => screen.getByRole('group', { name: nombre });
const abrir = async () => {
  const vista = montar('/compra/7', MECANICO);
  await screen.findByRole('group', { name: 'Total a pagar' });
  return vista;
};

beforeEach(() => usarPantalla('escritorio'));

describe('who may buy', () => {
  it.each([
    ['a guest goes to the login', INVITADO, '/'],
    ['the admin goes back to the panel', ADMIN, '/admin'],
  ])('%s', (_caso, sesion, destino) => {
    montar('/compra/7', sesion);
    return waitFor(() => expect(lugar()).toBe(destino));
  });

  it('a seller goes to the listing', async () => {
    mundo();
    montar('/compra/7', VENDEDOR);
    await waitFor(() => expect(lugar()).toBe('/publicacion/7'));
  });

  it('nobody buys a listing that is paused or gone', async () => {
    mundo({ publicacion: { pausada: true } });
    const { unmount } = montar('/compra/7', MECANICO);
    expect(await screen.findByText('Esta publicación ya no está disponible.')).toBeInTheDocument();
    unmount();
    server.use(http.get(`${API}/publicaciones/7`, () => rechazo('no_encontrado')));
    montar('/compra/7', MECANICO);
    expect(await screen.findByText('Esta publicación ya no está disponible.')).toBeInTheDocument();
  });

  it("a load that fails alerts 'Error al cargar la publicación'", async () => {
    mundo();
    server.use(http.get(`${API}/publicaciones/7`, () => rechazo('error_interno')));
    const { avisar } = montar('/compra/7', MECANICO);
    expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeInTheDocument();
    expect(avisar.mock.calls).toEqual([['Error al cargar la publicación']]);
  });
});

describe('the amounts', () => {
  it.each(['escritorio', 'telefono'] as const)('are those of the discount, live (%s)', async (pantalla) => {
    usarPantalla(pantalla);
    mundo({ publicacion: SIN_ENVIO });
    const { user } = await abrir();
    expect(numero('Total a pagar')).toHaveTextContent('$ 76.050,00');
    expect(numero('Cashback disponible')).toHaveTextContent('$ 12.350,00');
    expect(numero('Cupón para tu próxima compra')).toHaveTextContent('$ 2.281,50');
    await user.click(screen.getByRole('button', { name: 'Sumar' }));
    expect(numero('Total a pagar')).toHaveTextContent('$ 152.100,00');
    const detalle = screen.getByRole('region', { name: 'Detalle del total' });
    expect(detalle).toHaveTextContent('2 × $ 84.500,00$ 169.000,00');
    expect(detalle).toHaveTextContent('Descuento 10 %− $ 16.900,00');
  });

  it('take the cashback off: as much as can be used, or what is typed', async () => {
    mundo({ publicacion: SIN_ENVIO });
    const { user } = await abrir();
    expect(screen.queryByLabelText('Cashback a usar')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Sumar' }));
    await user.click(screen.getByRole('checkbox', { name: 'Usar cashback' }));
    const monto = screen.getByLabelText('Cashback a usar');
    expect(monto).toHaveValue('12.350,00');
    expect(numero('Total a pagar')).toHaveTextContent('$ 139.750,00');
    expect(numero('Cupón para tu próxima compra')).toHaveTextContent('$ 4.563,00');
    await user.clear(monto);
    await user.type(monto, '100,50');
    expect(numero('Total a pagar')).toHaveTextContent('$ 151.999,50');
    await user.clear(monto);
    await user.type(monto, '99999');
    expect(screen.getByText('Podés usar hasta $ 12.350,00.')).toBeInTheDocument();
    await user.tab();
    expect(monto).toHaveValue('12.350,00');
    await user.click(screen.getByRole('checkbox', { name: 'Usar cashback' }));
    expect(numero('Total a pagar')).toHaveTextContent('$ 152.100,00');
  });

  it('never take more cashback than the total', async () => {
    mundo({ publicacion: { ...SIN_ENVIO, precio: 100 } });
    const { user } = await abrir();
    expect(screen.getByText('Podés usar hasta $ 90,00')).toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: 'Usar cashback' }));
    expect(numero('Total a pagar')).toHaveTextContent('$ 0,00');
  });

  it('offer no cashback to who has none', async () => {
    mundo({ publicacion: SIN_ENVIO, usuario: { cashback: 0 } });
    await abrir();
    expect(screen.getByRole('checkbox', { name: 'Usar cashback' })).toBeDisabled();
  });

  it('earn a coupon of 5 % after more than ten purchases', async () => {
    mundo({ publicacion: SIN_ENVIO, compras: 11 });
    await abrir();
    expect(numero('Cupón para tu próxima compra')).toHaveTextContent('$ 3.802,50');
  });

  it('fall back to no approval and no purchases where the lookups fail', async () => {
    const consola = jest.spyOn(console, 'error').mockImplementation(() => {});
    mundo({ publicacion: SIN_ENVIO });
    server.use(
      http.get(`${API}/usuarios/5`, () => rechazo('error_interno')),
      http.get(`${API}/usuarios/5/compras-ultimos-30`, () => rechazo('error_interno')),
    );
    const { avisar } = await abrir();
    expect(numero('Total a pagar')).toHaveTextContent('$ 84.500,00');
    expect(numero('Cupón para tu próxima compra')).toHaveTextContent('$ 2.535,00');
    expect(avisar).not.toHaveBeenCalled();
    expect(consola).toHaveBeenCalledWith('Error al cargar usuario', expect.any(Error));
    consola.mockRestore();
  });
});

describe('the quantity', () => {
  it.each(['0', '-3', '1,5', 'dos', ''])('becomes 1 where it is invalid: "%s"', async (texto) => {
    mundo({ publicacion: SIN_ENVIO });
    const { user } = await abrir();
    const cantidad = screen.getByRole('textbox', { name: 'Cantidad' });
    await user.clear(cantidad);
    await user.type(cantidad, '3');
    expect(numero('Total a pagar')).toHaveTextContent('$ 228.150,00');
    await user.clear(cantidad);
    if (texto) await user.type(cantidad, texto);
    await user.tab();
    expect(cantidad).toHaveValue('1');
    expect(numero('Total a pagar')).toHaveTextContent('$ 76.050,00');
  });
});

it("the page's preload, asked for as a guest before the login, is asked for again: no total of $ 0,00", async () => {
  mundo({ publicacion: SIN_ENVIO });
  const deInvitado = paraInvitado(publicacionDePrueba(SIN_ENVIO));
  server.use(http.get(`${API}/publicaciones/7`, () => HttpResponse.json(deInvitado), { once: true }));
  await abrir();
  expect(numero('Total a pagar')).toHaveTextContent('$ 76.050,00');
});

describe('the shipping', () => {
  it('is asked for only where the listing ships', async () => {
    mundo();
    const { unmount } = await abrir();
    const envio = screen.getByRole('region', { name: /Datos de envío/ });
    expect(envio).toHaveTextContent('Uber Moto');
    expect(within(envio).getAllByRole('option')).toHaveLength(13);
    unmount();
    mundo({ publicacion: SIN_ENVIO });
    await abrir();
    expect(screen.queryByLabelText('Dirección')).not.toBeInTheDocument();
  });

  it("missing alerts 'Debes completar todos los datos de envío.', marks what is missing and focuses the first", async () => {
    mundo();
    const { user, avisar } = await abrir();
    await user.type(screen.getByLabelText('Dirección'), 'Av. Hipólito Yrigoyen');
    await user.click(screen.getByRole('button', { name: 'Confirmar compra' }));
    expect(avisar.mock.calls).toEqual([['Debes completar todos los datos de envío.']]);
    expect(screen.getByLabelText('Localidad')).toBeInvalid();
    expect(screen.getByLabelText('Dirección')).toBeValid();
    expect(screen.getByLabelText('Altura')).toHaveAccessibleDescription('Ingresá la altura.');
    expect(screen.getByLabelText('Entre calles')).toBeInvalid();
    await waitFor(() => expect(screen.getByLabelText('Localidad')).toHaveFocus());
  });
});
