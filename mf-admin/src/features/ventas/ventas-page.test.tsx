import type { VentaDetail } from '@fluxpartes/contrato';
import { API, place, refusal, testServer } from '@fluxpartes/mf-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { testAdminVenta } from '../../testing/fixtures.ts';
import { mount } from '../../testing/mount.ts';

const server = testServer();

/** An API with these sales; a PUT updates them. */
function apiWith(...ventas: VentaDetail[]) {
  const requests: { body: unknown; version: string | null }[] = [];
  server.use(
    http.get(`${API}/ventas-detalle`, ({ request }) => {
      const { searchParams } = new URL(request.url);
      const [q, id] = [searchParams.get('q'), searchParams.get('id')];
      const rows = ventas.filter(
        (venta) => (q === null || venta.nombre_producto.includes(q)) && (id === null || String(venta.id) === id),
      );
      return HttpResponse.json(rows, { headers: { 'X-Total-Count': String(rows.length) } });
    }),
    http.put(`${API}/ventas/:id`, async ({ request, params }) => {
      const body = (await request.json()) as Partial<VentaDetail>;
      const index = ventas.findIndex(({ id }) => String(id) === params.id);
      const antes = ventas[index] ?? testAdminVenta();
      const version = request.headers.get('If-Match');
      requests.push({ body, version });
      if (version !== null && !version.includes(String(antes.version))) return refusal('version_distinta');
      ventas[index] = { ...antes, ...body, version: antes.version + 1 };
      return HttpResponse.json({ venta: ventas[index] });
    }),
  );
  return { requests, ventas };
}

const card = async (id = 1042) => within(await screen.findByRole('article', { name: `Venta #${id}` }));

describe('the list', () => {
  it("shows 'Cargando ventas...', then 'No hay ventas registradas.' when it is empty", async () => {
    apiWith();
    mount('/adminventas');
    expect(await screen.findByText('Cargando ventas...')).toBeVisible();
    expect(await screen.findByText('No hay ventas registradas.')).toBeVisible();
  });

  it("shows 'Ninguna venta coincide con la búsqueda.', and keeps the search in the URL", async () => {
    apiWith(testAdminVenta());
    const { user } = mount('/adminventas?id=1042');
    await card();
    await user.type(screen.getByRole('searchbox'), 'bujía');
    expect(await screen.findByText('Ninguna venta coincide con la búsqueda.')).toBeVisible();
    expect(place()).toBe('/adminventas?q=buj%C3%ADa');
  });

  it("shows the empty message and 'Reintentar' when it fails to load", async () => {
    server.use(http.get(`${API}/ventas-detalle`, () => HttpResponse.error()));
    const { user, notify } = mount('/adminventas');
    expect(await screen.findByText('No hay ventas registradas.')).toBeVisible();
    apiWith(testAdminVenta());
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    await card();
    expect(notify).not.toHaveBeenCalled();
  });
});

describe('a card', () => {
  it("shows 'No cargado' without a comprobante, '-' for empty values, and the price breakdown", async () => {
    apiWith(testAdminVenta({ comprobante_pago_url: null, entrecalles_envio: '' }));
    mount('/adminventas');
    const venta = await card();
    expect(venta.getByText('No cargado')).toBeVisible();
    expect(venta.getAllByText('-')).toHaveLength(2);
    for (const nombre of ['Precio unitario', 'Descuento', 'Total con descuento', 'Cashback usado', 'Cupón'])
      expect(venta.getByText(nombre)).toBeVisible();
  });

  it("shows a payment by cashback, cashback given by FluxPartes, and a refund's deduction", async () => {
    const anulada = { fecha: '2026-03-05T15:00:00Z', motivo: 'Sin stock', por: 'admin' as const, recortado: 7 };
    const devolucion = { cuenta: null, fecha: null, referencia: null, descontado: 1_000 };
    apiWith(testAdminVenta({ monto: 0, comprobante_pago_url: null, regalo: 300 }));
    const { unmount } = mount('/adminventas');
    const free = await card();
    expect(free.getByText('Pagada con cashback')).toBeVisible();
    expect(free.getByText(/FluxPartes regaló \$\s300,00 de cashback/)).toBeVisible();
    unmount();
    apiWith(testAdminVenta({ monto: 5_000, pago_recibido: true, anulada, devolucion }));
    mount('/adminventas');
    const annulled = await card();
    expect(await annulled.findByText(/A devolver: \$\s4\.000,00/)).toBeVisible();
    expect(annulled.getByText(/Pagó \$\s5\.000,00: se descuentan \$\s1\.000,00/)).toBeVisible();
    expect(annulled.getByText(/no entraron \$\s7,00/)).toBeVisible();
  });

  it("shows 'No se puede leer' when the comprobante is unreadable", async () => {
    apiWith(testAdminVenta({ comprobante_ilegible: true }));
    mount('/adminventas');
    expect((await card()).getByText('No se puede leer')).toBeVisible();
  });

  it('warns about cashback from unpaid sales and about a similar comprobante', async () => {
    apiWith(testAdminVenta({ cashback_usado: 500, cashback_de_ventas_impagas: 300, comprobantes_parecidos: [17] }));
    mount('/adminventas');
    const venta = await card();
    expect(venta.getByText(/a \$\s300,00 todavía no los respalda ninguna compra paga/)).toBeVisible();
    expect(venta.getByRole('link', { name: 'Venta #17' })).toHaveAttribute('href', '/adminventas?id=17');
  });
});

describe('Aprobar / Desaprobar', () => {
  it("sends only `pago_recibido` with the shown version, and 'Deshacer' undoes it", async () => {
    const { requests } = apiWith(testAdminVenta());
    const { user } = mount('/adminventas');
    const venta = await card();
    await user.click(venta.getByRole('button', { name: /^Aprobar/ }));
    expect(venta.getByText('Pago recibido: Sí')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Deshacer' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /Deshacer|Deshaciendo/ })).not.toBeInTheDocument());
    expect(venta.getByText('Pago recibido: No')).toBeVisible();
    expect(requests.map(({ body }) => body)).toEqual([{ pago_recibido: true }, { pago_recibido: false }]);
    expect(requests[1]?.version).toContain('5');
  });

  it("'Deshacer' stays after a lost connection", async () => {
    apiWith(testAdminVenta());
    const { user, notify } = mount('/adminventas');
    const venta = await card();
    await user.click(venta.getByRole('button', { name: /^Aprobar/ }));
    const undo = await screen.findByRole('button', { name: 'Deshacer' });
    server.use(http.put(`${API}/ventas/:id`, () => HttpResponse.error()));
    await user.click(undo);
    await waitFor(() => expect(notify).toHaveBeenCalledWith('Error de conexión'));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Deshacer' })).toBeEnabled());
  });

  it.each([
    ['Error al actualizar pago', () => HttpResponse.json({}, { status: 500 })],
    ['Error al actualizar pago', () => HttpResponse.json({ message: 'sin venta' })],
    ['Error de conexión', () => HttpResponse.error()],
  ])("shows '%s' and the old state when the request fails", async (text, answer) => {
    apiWith(testAdminVenta());
    server.use(http.put(`${API}/ventas/:id`, answer));
    const { user, notify } = mount('/adminventas');
    const venta = await card();
    await user.click(venta.getByRole('button', { name: /^Aprobar/ }));
    await waitFor(() => expect(notify).toHaveBeenCalledWith(text));
    expect(venta.getByText('Pago recibido: No')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Deshacer' })).not.toBeInTheDocument();
  });

  it("lists unpaid sales and the missing amount, and approves only after 'Aprobar igual'", async () => {
    apiWith(testAdminVenta());
    const bodies: unknown[] = [];
    server.use(
      http.put(`${API}/ventas/:id`, async ({ request }) => {
        const body = (await request.json()) as Partial<VentaDetail> & { aprobar_igual?: boolean };
        bodies.push(body);
        if (!body.aprobar_igual) {
          return refusal('cashback_sin_respaldo', { faltante: 300, impagas: [1040], anuladas: [1041] });
        }
        return HttpResponse.json({ venta: { ...testAdminVenta(), pago_recibido: true, version: 5 } });
      }),
    );
    const { user, notify, confirm } = mount('/adminventas');
    const venta = await card();
    const approve = () => user.click(venta.getByRole('button', { name: /^Aprobar/ }));
    confirm.mockImplementationOnce(async () => {
      await waitFor(() => expect(venta.getByText('Pago recibido: No')).toBeVisible());
      return false;
    });
    await approve();
    await waitFor(() => expect(confirm).toHaveBeenCalledTimes(1));
    expect(confirm).toHaveBeenCalledWith(
      expect.stringContaining('El comprador usaría más cashback'),
      expect.stringMatching(
        /^Para aprobar la venta #1042 faltan \$\s300,00\. .* Sin pagar: Venta #1040\. Anuladas: Venta #1041\.$/,
      ),
      { no: 'Cancelar', yes: 'Aprobar igual' },
    );
    await waitFor(() => expect(venta.getByText('Pago recibido: No')).toBeVisible());
    await approve();
    await screen.findByText('Aprobaste el pago de la venta #1042.');
    expect(bodies[2]).toEqual({ pago_recibido: true, aprobar_igual: true });
    expect(notify).not.toHaveBeenCalled();
  });

  it('is sent again after a 412 when only the buyer confirmed the receipt', async () => {
    const { requests, ventas } = apiWith(testAdminVenta());
    const { user } = mount('/adminventas');
    const venta = await card();
    ventas[0] = testAdminVenta({ confirmacioncomprador: true, version: 9 });
    await user.click(venta.getByRole('button', { name: /^Aprobar/ }));
    await screen.findByText('Aprobaste el pago de la venta #1042.');
    expect(requests).toHaveLength(2);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('a payment that another admin approved at the same moment', () => {
  it("is shown as approved, without 'Deshacer'", async () => {
    const { requests, ventas } = apiWith(testAdminVenta());
    const { user } = mount('/adminventas');
    const venta = await card();
    ventas[0] = testAdminVenta({ pago_recibido: true, version: 9 });
    await user.click(venta.getByRole('button', { name: /^Aprobar/ }));
    await waitFor(() => expect(venta.getByRole('button', { name: /^Desaprobar/ })).toBeEnabled());
    expect(requests).toHaveLength(1);
    expect(venta.getByText('Pago recibido: Sí')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Deshacer' })).not.toBeInTheDocument();
  });
});

describe('an approval after the sale changed', () => {
  it('shows an alert and the new amount, and succeeds at the second press', async () => {
    const { ventas } = apiWith(testAdminVenta());
    const { user, notify } = mount('/adminventas');
    const venta = await card();
    ventas[0] = testAdminVenta({ monto: 5, version: 9 });
    await user.click(venta.getByRole('button', { name: /^Aprobar/ }));
    await waitFor(() =>
      expect(notify).toHaveBeenCalledWith('Cambió mientras tanto. Revisá cómo quedó y confirmá de nuevo.'),
    );
    expect(venta.getByText('Pago recibido: No')).toBeVisible();
    expect(venta.getByRole('group', { name: 'Monto a comprobar' })).toHaveTextContent('5,00');
    await user.click(venta.getByRole('button', { name: /^Aprobar/ }));
    await screen.findByText('Aprobaste el pago de la venta #1042.');
    expect(ventas[0]).toMatchObject({ monto: 5, pago_recibido: true });
  });
});

describe('two forms that conflict at the same moment', () => {
  it('show their conflict dialogs one after the other', async () => {
    const { ventas } = apiWith(testAdminVenta(), testAdminVenta({ id: 1041 }));
    const { user } = mount('/adminventas');
    const forms = [await card(1042), await card(1041)];
    for (const form of forms) {
      await user.click(form.getByRole('button', { name: /^Editar/ }));
      await user.type(form.getByLabelText('Altura envío'), '9');
    }
    ventas.splice(0, 2, testAdminVenta({ monto: 5, version: 8 }), testAdminVenta({ id: 1041, monto: 6, version: 8 }));
    for (const form of forms) fireEvent.click(form.getByRole('button', { name: 'Guardar' }));
    for (const _ of forms) await user.click(await screen.findByRole('button', { name: 'Guardar lo elegido' }));
    await waitFor(() => expect(ventas.map(({ altura_envio }) => altura_envio)).toEqual(['28409', '28409']));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(ventas.map(({ monto }) => monto)).toEqual([5, 6]);
  });
});

describe('the edit form', () => {
  it("keeps the typed values when another card's form is opened", async () => {
    apiWith(testAdminVenta(), testAdminVenta({ id: 1041 }));
    const { user } = mount('/adminventas');
    const [one, another] = [await card(1042), await card(1041)];
    await user.click(one.getByRole('button', { name: /^Editar/ }));
    await user.type(one.getByLabelText('Altura envío'), '99');
    await user.click(another.getByRole('button', { name: /^Editar/ }));
    expect(one.getByLabelText('Altura envío')).toHaveValue('284099');
    expect(another.getByLabelText('Cantidad')).toHaveFocus();
  });

  it("shows a conflict dialog after another admin's change, and sends the choice", async () => {
    const { requests, ventas } = apiWith(testAdminVenta());
    const { user } = mount('/adminventas');
    const venta = await card();
    await user.click(venta.getByRole('button', { name: /^Editar/ }));
    await user.type(venta.getByLabelText('Altura envío'), '9');
    ventas[0] = testAdminVenta({ monto: 50_000, version: 8 });
    await user.click(venta.getByRole('button', { name: 'Guardar' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Guardar lo elegido' }));
    await waitFor(() => expect(venta.getByRole('button', { name: /^Editar/ })).toHaveFocus());
    expect(requests.at(-1)?.body).toEqual({ altura_envio: '28409' });
    expect(ventas[0]).toMatchObject({ monto: 50_000, altura_envio: '28409' });
  });
});
