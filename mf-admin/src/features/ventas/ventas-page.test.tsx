import type { VentaDetalle } from '@fluxpartes/contrato';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { rechazo, servidorDePrueba } from '../../test-support/api-de-prueba.ts';
import { ventaDePrueba } from '../../test-support/datos-de-ventas.ts';
import { API, lugar, montar } from '../../test-support/montar.tsx';

const server = servidorDePrueba();
jest.setTimeout(30_000);

/** The API with these sales; a PUT changes them, as the real one does. */
function apiCon(...ventas: VentaDetalle[]) {
  const pedidos: { body: unknown; version: string | null }[] = [];
  server.use(
    http.get(`${API}/ventas-detalle`, ({ request }) => {
      const { searchParams } = new URL(request.url);
      const [q, id] = [searchParams.get('q'), searchParams.get('id')];
      const filas = ventas.filter(
        (venta) => (q === null || venta.nombre_producto.includes(q)) && (id === null || String(venta.id) === id),
      );
      return HttpResponse.json(filas, { headers: { 'X-Total-Count': String(filas.length) } });
    }),
    http.put(`${API}/ventas/:id`, async ({ request, params }) => {
      const body = (await request.json()) as Partial<VentaDetalle>;
      const indice = ventas.findIndex(({ id }) => String(id) === params.id);
      const antes = ventas[indice] ?? ventaDePrueba();
      const version = request.headers.get('If-Match');
      pedidos.push({ body, version });
      if (version !== null && !version.includes(String(antes.version))) return rechazo('version_distinta');
      ventas[indice] = { ...antes, ...body, version: antes.version + 1 };
      return HttpResponse.json({ venta: ventas[indice] });
    }),
  );
  return { pedidos, ventas };
}

const tarjeta = async (id = 1042) => within(await screen.findByRole('article', { name: `Venta #${id}` }));

describe('the list', () => {
  it("says 'Cargando ventas...', then 'No hay ventas registradas.' where there are none", async () => {
    apiCon();
    montar('/adminventas');
    expect(await screen.findByText('Cargando ventas...')).toBeVisible();
    expect(await screen.findByText('No hay ventas registradas.')).toBeVisible();
  });

  it("says 'Ninguna venta coincide con la búsqueda.', and keeps the search in the address", async () => {
    apiCon(ventaDePrueba());
    const { user } = montar('/adminventas?id=1042');
    await tarjeta();
    await user.type(screen.getByRole('searchbox'), 'bujía');
    expect(await screen.findByText('Ninguna venta coincide con la búsqueda.')).toBeVisible();
    expect(lugar()).toBe('/adminventas?q=buj%C3%ADa');
  });

  it("that fails shows the empty sentence and 'Reintentar'", async () => {
    server.use(http.get(`${API}/ventas-detalle`, () => HttpResponse.error()));
    const { user, avisar } = montar('/adminventas');
    expect(await screen.findByText('No hay ventas registradas.')).toBeVisible();
    apiCon(ventaDePrueba());
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    await tarjeta();
    expect(avisar).not.toHaveBeenCalled();
  });
});

describe('a card', () => {
  it("says 'No cargado' without a proof, '-' for what is empty, and its breakdown", async () => {
    apiCon(ventaDePrueba({ comprobante_pago_url: null, entrecalles_envio: '' }));
    montar('/adminventas');
    const venta = await tarjeta();
    expect(venta.getByText('No cargado')).toBeVisible();
    expect(venta.getAllByText('-')).toHaveLength(2);
    for (const nombre of ['Precio unitario', 'Descuento', 'Total con descuento', 'Cashback usado', 'Cupón'])
      expect(venta.getByText(nombre)).toBeVisible();
  });

  it('warns of unpaid cashback and of a proof that another sale has too', async () => {
    apiCon(ventaDePrueba({ cashback_usado: 500, cashback_de_ventas_impagas: 300, comprobantes_parecidos: [17] }));
    montar('/adminventas');
    const venta = await tarjeta();
    expect(venta.getByText(/\$\s300,00 vienen de ventas que todavía no se pagaron/)).toBeVisible();
    expect(venta.getByRole('link', { name: 'Venta #17' })).toHaveAttribute('href', '/adminventas?id=17');
  });
});

describe('Aprobar / Desaprobar', () => {
  it('sends `pago_recibido` alone over the version shown, and is undone by the bar', async () => {
    const { pedidos } = apiCon(ventaDePrueba());
    const { user } = montar('/adminventas');
    const venta = await tarjeta();
    await user.click(venta.getByRole('button', { name: /^Aprobar/ }));
    expect(venta.getByText('Pago recibido: Sí')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Deshacer' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /Deshacer|Deshaciendo/ })).not.toBeInTheDocument());
    expect(venta.getByText('Pago recibido: No')).toBeVisible();
    expect(pedidos.map(({ body }) => body)).toEqual([{ pago_recibido: true }, { pago_recibido: false }]);
    expect(pedidos[1]?.version).toContain('5');
  });

  it.each([
    ['Error al actualizar pago', () => HttpResponse.json({}, { status: 500 })],
    ['Error al actualizar pago', () => HttpResponse.json({ message: 'sin venta' })],
    ['Error de conexión', () => HttpResponse.error()],
  ])("says '%s' and shows the true state again", async (texto, respuesta) => {
    apiCon(ventaDePrueba());
    server.use(http.put(`${API}/ventas/:id`, respuesta));
    const { user, avisar } = montar('/adminventas');
    const venta = await tarjeta();
    await user.click(venta.getByRole('button', { name: /^Aprobar/ }));
    await waitFor(() => expect(avisar).toHaveBeenCalledWith(texto));
    expect(venta.getByText('Pago recibido: No')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Deshacer' })).not.toBeInTheDocument();
  });

  it('is sent again at once where only the buyer had confirmed meanwhile', async () => {
    const { pedidos, ventas } = apiCon(ventaDePrueba());
    const { user } = montar('/adminventas');
    const venta = await tarjeta();
    ventas[0] = ventaDePrueba({ confirmacioncomprador: true, version: 9 });
    await user.click(venta.getByRole('button', { name: /^Aprobar/ }));
    await screen.findByText('Aprobaste el pago de la venta #1042.');
    expect(pedidos).toHaveLength(2);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('two conflicts at once', () => {
  it('are asked about one after the other, and none is lost', async () => {
    const { ventas } = apiCon(ventaDePrueba(), ventaDePrueba({ id: 1041 }));
    const { user } = montar('/adminventas');
    const botones = [await tarjeta(1042), await tarjeta(1041)].map((venta) =>
      venta.getByRole('button', { name: /^Aprobar/ }),
    );
    ventas.splice(0, 2, ventaDePrueba({ monto: 5, version: 8 }), ventaDePrueba({ id: 1041, monto: 6, version: 8 }));
    for (const boton of botones) fireEvent.click(boton);
    for (const _ of botones) await user.click(await screen.findByRole('button', { name: 'Guardar lo elegido' }));
    await waitFor(() => expect(ventas.map(({ pago_recibido }) => pago_recibido)).toEqual([true, true]));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(ventas.map(({ monto }) => monto)).toEqual([5, 6]);
  });
});

describe('the edit form', () => {
  it('keeps what was typed on two cards at once', async () => {
    apiCon(ventaDePrueba(), ventaDePrueba({ id: 1041 }));
    const { user } = montar('/adminventas');
    const [una, otra] = [await tarjeta(1042), await tarjeta(1041)];
    await user.click(una.getByRole('button', { name: /^Editar/ }));
    await user.type(una.getByLabelText('Altura envío'), '99');
    await user.click(otra.getByRole('button', { name: /^Editar/ }));
    expect(una.getByLabelText('Altura envío')).toHaveValue('284099');
    expect(otra.getByLabelText('Cantidad')).toHaveFocus();
  });

  it('asks field by field where somebody else changed the sale, and sends what was chosen', async () => {
    const { pedidos, ventas } = apiCon(ventaDePrueba());
    const { user } = montar('/adminventas');
    const venta = await tarjeta();
    await user.click(venta.getByRole('button', { name: /^Editar/ }));
    await user.type(venta.getByLabelText('Altura envío'), '9');
    ventas[0] = ventaDePrueba({ monto: 50_000, version: 8 });
    await user.click(venta.getByRole('button', { name: 'Guardar' }));
    const dialogo = within(await screen.findByRole('dialog'));
    await user.click(dialogo.getByRole('button', { name: 'Guardar lo elegido' }));
    await waitFor(() => expect(venta.getByRole('button', { name: /^Editar/ })).toHaveFocus());
    expect(pedidos.at(-1)?.body).toEqual({ altura_envio: '28409' });
    expect(ventas[0]).toMatchObject({ monto: 50_000, altura_envio: '28409' });
  });
});
