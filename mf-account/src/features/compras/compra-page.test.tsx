import { API, MECANICO, refusal } from '@fluxpartes/mf-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { type DefaultBodyType, HttpResponse, http } from 'msw';
import { comprasApi, testCompra } from '../../testing/compras.ts';
import { mount, TRANSFERENCIA } from '../../testing/mount.tsx';
import { ofMecanico } from '../../testing/perfil.ts';
import { accountServer } from '../../testing/server.ts';

const server = accountServer();
beforeEach(() => server.use(ofMecanico({ telefono: '1171226590' })));

async function openCompra() {
  const view = mount('/mis-compras/31', MECANICO);
  await screen.findByRole('heading', { level: 1, name: 'Compra #31' });
  await screen.findByRole('list', { name: 'Recorrido' });
  return view;
}

const FECHA = '2026-11-19T10:00:00.000Z';
const PEDIDO = {
  clase: 'arrepentimiento',
  por: 'comprador',
  motivo: 'Botón de arrepentimiento',
  fecha: FECHA,
} as const;

it("'Retirar pedido' withdraws the buyer's request and sends the shown version", async () => {
  const asked = testCompra({ pedido: { ...PEDIDO, estado: 'pendiente', respuesta: '', codigo: 'ABCD-EFGH' } });
  const { handlers, change } = comprasApi([asked]);
  const versions: (string | null)[] = [];
  server.use(
    ...handlers,
    http.delete(`${API}/ventas/:id/pedido`, ({ request }) => {
      versions.push(request.headers.get('If-Match'));
      return change(asked.id, { pedido: null });
    }),
  );
  const { user } = await openCompra();
  await user.click(screen.getByRole('button', { name: 'Retirar pedido' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Retirar pedido' })).toBeNull());
  expect(versions).toEqual([`"${asked.version}"`]);
  expect(screen.queryByText(/Pediste anularla/)).toBeNull();
});

it("hides 'Retirar pedido' from the buyer when the seller made the request", async () => {
  const pedido = { ...PEDIDO, por: 'vendedor', estado: 'pendiente', respuesta: '', codigo: null } as const;
  server.use(...comprasApi([testCompra({ pedido })]).handlers);
  await openCompra();
  expect(screen.getByText(/El vendedor pidió anularla/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Retirar pedido' })).toBeNull();
});

it("forgets an unchanged refund account, and 'Cancelar' forgets a changed one", async () => {
  const owed = testCompra({
    pago_recibido: true,
    anulada: { fecha: FECHA, motivo: 'Sin stock', por: 'admin' },
    devolucion: { cuenta: 'taller.alias', fecha: null, referencia: null, descontado: 0 },
  });
  server.use(...comprasApi([owed]).handlers);
  const draft = () => sessionStorage.getItem(`borrador_cuenta_devolucion_${owed.id}`);
  const { user } = await openCompra();
  await user.click(await screen.findByRole('button', { name: 'Cambiar la cuenta' }));
  await user.type(screen.getByLabelText('CBU o alias'), '{Backspace}');
  expect(draft()).toContain('taller.alia');
  await user.keyboard('s');
  expect(draft()).toBeNull();
  await user.keyboard('2');
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(draft()).toBeNull();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cambiar la cuenta' })).toHaveFocus());
});

it('asks for the current password when the API requires it to change the refund account', async () => {
  const owed = testCompra({
    pago_recibido: true,
    anulada: { fecha: FECHA, motivo: 'Sin stock', por: 'admin' },
    devolucion: { cuenta: 'taller.alias', fecha: null, referencia: null, descontado: 0 },
  });
  const { handlers, change } = comprasApi([owed]);
  const bodies: DefaultBodyType[] = [];
  server.use(
    ...handlers,
    http.put(`${API}/ventas/:id/cuenta-devolucion`, async ({ request }) => {
      bodies.push(await request.json());
      if (bodies.length === 1) return refusal('confirmar_contrasena');
      return change(owed.id, { devolucion: { cuenta: 'otro.alias', fecha: null, referencia: null, descontado: 0 } });
    }),
  );
  const left = await openCompra();
  await left.user.click(await screen.findByRole('button', { name: 'Cambiar la cuenta' }));
  await left.user.clear(screen.getByLabelText('CBU o alias'));
  await left.user.type(screen.getByLabelText('CBU o alias'), 'otro.alias');
  // As after the end of the session.
  left.unmount();
  const { user } = await openCompra();
  expect(await screen.findByLabelText('CBU o alias')).toHaveValue('otro.alias');
  await user.click(screen.getByRole('button', { name: 'Guardar cuenta' }));
  const password = await screen.findByLabelText(/Contraseña actual/);
  expect(screen.getByText('Escribí tu contraseña actual para confirmar.')).toBeVisible();
  await user.type(password, 'la clave');
  await user.click(screen.getByRole('button', { name: 'Guardar cuenta' }));
  expect(await screen.findByText(/a otro\.alias\./)).toBeVisible();
  expect(bodies).toEqual([{ cuenta: 'otro.alias' }, { cuenta: 'otro.alias', contrasena_actual: 'la clave' }]);
});

it('lists an unreadable proof as pending with a link to upload another', async () => {
  const compra = testCompra({ comprobante_pago_url: '/api/archivos/90', comprobante_ilegible: true });
  server.use(
    ...comprasApi([compra]).handlers,
    http.get(`${API}/archivos/90`, () => HttpResponse.error()),
  );
  mount('/mis-compras', MECANICO);
  const pending = within(await screen.findByRole('region', { name: 'Lo que te falta' }));
  expect(await pending.findByText('No se puede leer el comprobante: subí otra imagen')).toBeVisible();
  expect(pending.getByRole('link', { name: 'Subir el comprobante' })).toBeVisible();
});

it('asks for another image instead of reporting success when the uploaded proof is unreadable', async () => {
  ofCompra();
  URL.createObjectURL = () => 'blob:http://localhost/1';
  URL.revokeObjectURL = () => {};
  server.use(
    http.post(`${API}/ventas/:id/comprobante`, async ({ request }) => {
      await request.formData();
      const venta = testCompra({ comprobante_pago_url: '/api/archivos/90', comprobante_ilegible: true, version: 5 });
      ofCompra(venta);
      return HttpResponse.json({ venta }, { status: 201 });
    }),
  );
  const { user } = await openCompra();
  await user.upload(screen.getByLabelText('Elegir imagen'), new File(['foto'], 'a.jpg', { type: 'image/jpeg' }));
  await user.click(screen.getByRole('button', { name: 'Subir' }));
  expect(await screen.findByText('No se puede leer el comprobante: subí otra imagen')).toBeVisible();
  expect(screen.queryByText('Comprobante subido. Lo revisamos.')).toBeNull();
});

const ofCompra = (cambios: Parameters<typeof testCompra>[0] = {}) => {
  const stub = comprasApi([testCompra(cambios)]);
  server.use(...stub.handlers);
  return stub;
};

it('shows the steps, payment details, delivery contact and total of an unpaid purchase', async () => {
  ofCompra({ vence: new Date(Date.now() + 3_600_000).toISOString() });
  await openCompra();
  expect(screen.getByRole('heading', { name: 'Falta subir el comprobante' })).toBeVisible();
  expect(screen.getByText(/^Vence (hoy|mañana) a las/)).toHaveAttribute('data-soon', 'true');
  const steps = within(screen.getByRole('list', { name: 'Recorrido' })).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    ...['Hecho: Comprada18/11/2026', 'Ahora: Falta el comprobante', 'Después: Falta el pago', 'Después: Por recibir'],
  ]);
  const pay = within(screen.getByRole('region', { name: 'Datos para transferencia' }));
  expect(pay.getByRole('group', { name: 'Monto a transferir' })).toHaveTextContent('$ 139.750,00');
  expect(pay.getByText(TRANSFERENCIA.alias)).toBeVisible();
  expect(pay.getByLabelText('Elegir imagen')).toBeEnabled();
  const delivery = within(screen.getByRole('region', { name: 'Entrega' }));
  const line = 'Con el pago aprobado, Frenos del Sur te llama al 11 7122-6590 para coordinar la entrega.';
  await waitFor(() => expect(delivery.getByText(/te llama/)).toHaveTextContent(line));
  expect(delivery.getByRole('link', { name: 'Corregir' })).toHaveAttribute('href', '/editar-perfil#telefono');
  expect(delivery.getByText('El envío se coordina y se paga al recibirlo.')).toBeVisible();
  expect(
    delivery.getByText(/^Envío: Uber Moto a Av\. Hipólito Yrigoyen 18340, entre Diehl y Burgwardt, Longchamps/),
  ).toBeVisible();
  expect(screen.getByText('Total').nextElementSibling).toHaveTextContent('$ 139.750,00');
});

it('withdraws a proof that the admin has not opened, and asks for another', async () => {
  const { requests } = ofCompra({ comprobante_pago_url: '/api/archivos/90' });
  const { user, confirm } = await openCompra();
  expect(screen.queryByRole('region', { name: 'Datos para transferencia' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Retirar comprobante' }));
  expect(confirm).toHaveBeenLastCalledWith('¿Retirar el comprobante?', expect.any(String), {
    no: 'No, lo dejo',
    yes: 'Retirar comprobante',
  });
  expect(await screen.findByText('Comprobante retirado.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Falta subir el comprobante' })).toHaveFocus());
  expect(requests.versions).toEqual(['"4"']);
  expect(screen.getByLabelText('Elegir imagen')).toBeEnabled();
});

it('an approved purchase takes a proof but shows no transfer data, so that it is not paid twice', async () => {
  ofCompra({ pago_recibido: true });
  await openCompra();
  expect(screen.getByLabelText('Elegir imagen')).toBeEnabled();
  expect(screen.queryByText('Monto a transferir')).toBeNull();
});

it("hides 'Retirar comprobante' when the admin has opened the proof", async () => {
  ofCompra({ comprobante_pago_url: '/api/archivos/90', comprobante_abierto: true });
  await openCompra();
  expect(screen.getByRole('link', { name: /^Ver comprobante/ })).toHaveAttribute('href', '/api/archivos/90');
  expect(screen.queryByRole('button', { name: 'Retirar comprobante' })).toBeNull();
});

it("'Confirmar recepción' asks for confirmation, confirms the receipt and focuses 'Recibida'", async () => {
  ofCompra({ comprobante_pago_url: '/api/archivos/90', pago_recibido: true });
  const { user, confirm } = await openCompra();
  expect(screen.getByText(/^Frenos del Sur te llama/)).toBeVisible();
  confirm.mockResolvedValueOnce(false);
  await user.click(screen.getByRole('button', { name: 'Confirmar recepción' }));
  expect(confirm).toHaveBeenLastCalledWith('¿Ya tenés «Disco de freno ventilado»?', 'No se puede deshacer.', {
    no: 'Todavía no',
    yes: 'Sí, la recibí',
  });
  await user.click(screen.getByRole('button', { name: 'Confirmar recepción' }));
  expect(await screen.findByText('Recepción confirmada.')).toBeVisible();
  expect(screen.getByText('Confirmado')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Recibida' })).toHaveFocus());
});

it("prints the purchase, and hides 'Entrega' after an annulment", async () => {
  ofCompra();
  const { user } = await openCompra();
  const print = jest.spyOn(window, 'print').mockImplementation(() => {});
  await user.click(screen.getByRole('button', { name: 'Imprimir la compra #31' }));
  expect(print).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Anular compra' }));
  expect(await screen.findByText('Compra anulada.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Entrega' })).toBeNull());
});

it('opens immediately from the list and keeps the chosen image', async () => {
  ofCompra();
  URL.createObjectURL = () => 'blob:http://localhost/1';
  URL.revokeObjectURL = () => {};
  const { user } = mount('/mis-compras', MECANICO);
  const picker = await screen.findByLabelText('Elegir imagen');
  await user.upload(picker, new File(['foto'], 'transferencia.jpg', { type: 'image/jpeg' }));
  await user.click(screen.getByRole('link', { name: 'Subir el comprobante' }));
  expect(screen.getByRole('list', { name: 'Recorrido' })).toBeVisible();
  expect(screen.getByRole('img', { name: 'Comprobante elegido: transferencia.jpg' })).toBeVisible();
});

it("scrolls to 'Subir' after an image is chosen, and focuses the state after the upload", async () => {
  ofCompra();
  URL.createObjectURL = () => 'blob:http://localhost/1';
  URL.revokeObjectURL = () => {};
  const scroll = jest.spyOn(Element.prototype, 'scrollIntoView');
  const focus = jest.spyOn(HTMLElement.prototype, 'focus');
  const { user } = await openCompra();
  await user.upload(
    screen.getByLabelText('Elegir imagen'),
    new File(['foto'], 'transferencia.jpg', { type: 'image/jpeg' }),
  );
  const submit = screen.getByRole('button', { name: 'Subir' });
  expect(scroll.mock.contexts).toEqual([submit]);
  await user.click(screen.getByRole('button', { name: 'Girar' }));
  await user.click(submit);
  expect(await screen.findByText('Comprobante subido. Lo revisamos.')).toBeVisible();
  const title = screen.getByRole('heading', { name: 'Esperando aprobación' });
  await waitFor(() => expect(title).toHaveFocus());
  expect(focus.mock.calls.at(-1)).toEqual([{ preventScroll: false }]);
  expect(scroll).toHaveBeenCalledTimes(1);
  jest.restoreAllMocks();
});

it('finds a purchase by number when names of newer purchases contain that number', async () => {
  const newer = Array.from({ length: 60 }, (_, i) => testCompra({ id: 900 - i, nombre_producto: `Filtro 31-${i}` }));
  server.use(...comprasApi([...newer, testCompra()]).handlers);
  await openCompra();
  expect(screen.getByText('Disco de freno ventilado')).toBeVisible();
});

it("reports an unknown purchase, and offers 'Reintentar' when the purchase fails to load", async () => {
  ofCompra();
  const { unmount } = mount('/mis-compras/77', MECANICO);
  expect(await screen.findByText('No encontramos esta compra entre las tuyas.')).toBeVisible();
  unmount();
  server.use(http.get(`${API}/usuarios/5/compras`, () => HttpResponse.error(), { once: true }));
  const { user } = mount('/mis-compras/31', MECANICO);
  await user.click(await screen.findByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('list', { name: 'Recorrido' })).toBeVisible();
});

it("links to /arrepentimiento, and 'Pedir anulación' focuses the reason field, whose text stays until it is sent", async () => {
  ofCompra({ comprobante_pago_url: '/api/archivos/90', pago_recibido: true, confirmacioncomprador: true });
  const { user, unmount } = await openCompra();
  expect(screen.getByRole('link', { name: 'Botón de arrepentimiento' })).toHaveAttribute('href', '/arrepentimiento');
  await user.click(screen.getByRole('button', { name: 'Pedir anulación' }));
  const reason = () => screen.findByLabelText('¿Por qué querés anularla?');
  expect(await reason()).toHaveFocus();
  await user.keyboard('No hace juego');
  // As after the end of the session.
  unmount();
  const again = await openCompra();
  expect(await reason()).toHaveValue('No hace juego');
  expect(await reason()).not.toHaveFocus();
  await again.user.click(screen.getByRole('button', { name: 'Cancelar' }));
  await again.user.click(screen.getByRole('button', { name: 'Pedir anulación' }));
  expect(await reason()).toHaveValue('');
});
