import type { Liquidacion, LiquidacionPendiente } from '@fluxpartes/contrato';
import { API, refusal, testServer } from '@fluxpartes/mf-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { mount } from '../../testing/mount.ts';

const server = testServer();

const VENTA = {
  ...{ venta_id: 1042, nombre_producto: 'Disco de freno', cantidad: 2, fecha: '2026-11-18T12:12:00.000Z' },
  ...{ bruto: 1_000, porcentaje: 30, comision: 300, neto: 700 },
};
const LOCAL = { vendedor_id: 7, nombre_local: 'Frenos Sur', vendedor: 'Ana Paz', cuenta_bancaria: 'frenos.sur' };
const SUMS = { bruto: 1_000, comision: 300, neto: 700 };
const PENDIENTE: LiquidacionPendiente = { ...LOCAL, ...SUMS, ventas: [VENTA], hay_mas: false };
const MADE: Liquidacion = {
  ...{ ...LOCAL, ...SUMS, id: 12, dni: '27333444', fecha: '2026-11-20T12:00:00.000Z', ventas: [VENTA] },
  ...{ cuenta_cambio: false, pagada: null, deshecha: null, version: 1 },
};

/** The API's state, and the requests it received. */
let pendientes: LiquidacionPendiente[] = [];
let made: Liquidacion[] = [];
let sent: { method: string; body: unknown; key: string | null; version: string | null }[] = [];

const list = (rows: readonly object[]) =>
  HttpResponse.json(rows, { headers: { 'X-Total-Count': String(rows.length) } });
const note = async (request: Request) => {
  const { method, headers } = request;
  const text = await request.text();
  const body: unknown = text === '' ? null : JSON.parse(text);
  sent.push({ method, body, key: headers.get('Idempotency-Key'), version: headers.get('If-Match') });
};

beforeEach(() => {
  [pendientes, made, sent] = [[PENDIENTE], [MADE], []];
  server.use(
    http.get(`${API}/liquidaciones/pendientes`, () => list(pendientes)),
    http.get(`${API}/liquidaciones`, ({ request }) => {
      const estado = new URL(request.url).searchParams.get('estado');
      return list(made.filter(({ pagada }) => (estado === 'pagada') === (pagada !== null)));
    }),
    http.post(`${API}/liquidaciones`, async ({ request }) => {
      await note(request);
      pendientes = [];
      return HttpResponse.json({ liquidacion: MADE }, { status: 201 });
    }),
    http.put(`${API}/liquidaciones/12`, async ({ request }) => {
      await note(request);
      const pagada = { fecha: MADE.fecha, referencia: 'TR 0042' };
      made = [{ ...MADE, pagada, version: 2 }];
      return HttpResponse.json({ liquidacion: made[0] });
    }),
    http.delete(`${API}/liquidaciones/12`, async ({ request }) => {
      await note(request);
      pendientes = [PENDIENTE];
      return HttpResponse.json({ liquidacion: { ...MADE, deshecha: MADE.fecha, ventas: [], version: 2 } });
    }),
  );
});

const show = async () => mount('/adminliquidaciones');
const card = (name: RegExp) => screen.findByRole('article', { name });

test('the shortcut L settles a shop at the shown amount, and Z undoes it', async () => {
  const { user } = await show();
  const shop = await card(/Frenos Sur/);
  expect(shop).toHaveTextContent(/Bruto.*1\.000,00.*Comisión.*300,00.*Neto.*700,00/);
  await user.keyboard('j');
  await waitFor(() => expect(shop).toHaveFocus());
  await user.keyboard('l');
  expect(await screen.findByText('Hiciste la liquidación #12.')).toBeVisible();
  expect(await screen.findByText('No hay nada por liquidar. ¡Estás al día!')).toBeVisible();
  const seen = { vendedor_id: 7, ventas: [1042], neto: 700, cuenta_bancaria: 'frenos.sur' };
  expect(sent).toMatchObject([{ method: 'POST', body: seen }]);
  await user.keyboard('z');
  expect(await card(/Frenos Sur/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Liquidar/ }));
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent[1]).toMatchObject({ method: 'DELETE', version: '"1"' });
  // Settling the same sales after the undo creates another settlement.
  expect(sent[2]?.key).not.toBe(sent[0]?.key);
});

test("a shop without a bank account shows a warning and no 'Liquidar' button", async () => {
  pendientes = [{ ...PENDIENTE, cuenta_bancaria: '' }];
  await show();
  expect(await card(/Frenos Sur/)).toHaveTextContent('Sin CBU o alias');
  expect(screen.queryByRole('button', { name: /^Liquidar/ })).toBeNull();
});

test('an unpaid settlement warns when its shop changed the account', async () => {
  made = [{ ...MADE, cuenta_cambio: true }];
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: 'Por pagar' }));
  const settlement = await card(/#12 · Frenos Sur/);
  expect(settlement).toHaveTextContent('Cambió el CBU o alias');
  await user.click(within(settlement).getByRole('button', { name: 'Marcar como pagada' }));
  expect(screen.getByRole('dialog')).toHaveTextContent('deshacé la liquidación y liquidá de nuevo');
});

test('a settlement requires a reference to be marked as paid, and its receipt prints', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => {});
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: 'Por pagar' }));
  const settlement = await card(/#12 · Frenos Sur/);
  expect(within(settlement).getByRole('link', { name: 'CSV para el banco' })).toHaveAttribute(
    'href',
    '/api/liquidaciones/12.csv',
  );
  await user.click(within(settlement).getByRole('button', { name: 'Recibo' }));
  expect(await screen.findByRole('dialog', { name: 'Recibo' })).toHaveTextContent(/Liquidación #12.*Pendiente/);
  await user.click(screen.getByRole('button', { name: 'Imprimir' }));
  expect(print).toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Cerrar' }));
  await user.click(within(settlement).getByRole('button', { name: 'Marcar como pagada' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Marcar como pagada' }));
  expect(screen.getByLabelText('Referencia de la transferencia')).toHaveAccessibleDescription(/Escribí la referencia/);
  await user.type(screen.getByLabelText('Referencia de la transferencia'), 'TR 0042');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Marcar como pagada' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toMatchObject([{ method: 'PUT', body: { referencia: 'TR 0042' }, version: '"1"' }]);
  await user.click(screen.getByRole('button', { name: 'Pagadas' }));
  expect(await card(/#12/)).toHaveTextContent(/Referencia.*TR 0042/);
  await user.keyboard('z');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ method: 'PUT', body: { referencia: '' }, version: '"2"' });
});

test("'No se pagó' marks a settlement as unpaid after a confirmation", async () => {
  made = [{ ...MADE, pagada: { fecha: MADE.fecha, referencia: 'TR 1' }, version: 4 }];
  const { user, confirm } = mount('/adminliquidaciones?ver=pagada&q=12');
  await user.click(within(await card(/#12/)).getByRole('button', { name: 'No se pagó' }));
  await waitFor(() => expect(sent).toMatchObject([{ body: { referencia: '' }, version: '"4"' }]));
  expect(confirm).toHaveBeenCalledWith('¿La liquidación #12 no se pagó?', expect.stringContaining('TR 1'));
});

test('an alert reports a rejected settlement, and the list reloads', async () => {
  server.use(http.post(`${API}/liquidaciones`, () => refusal('liquidacion_cambio')));
  const { user, notify } = await show();
  await card(/Frenos Sur/);
  pendientes = [{ ...PENDIENTE, neto: 650 }];
  await user.click(screen.getByRole('button', { name: /^Liquidar/ }));
  await waitFor(() => expect(notify).toHaveBeenCalledWith('El neto cambió desde que lo viste. Revisá el total.'));
  await waitFor(async () => expect(await card(/Frenos Sur/)).toHaveTextContent('650,00'));
});

test('two shops are settled concurrently', async () => {
  pendientes = [PENDIENTE, { ...PENDIENTE, vendedor_id: 8, nombre_local: 'Frenos Norte' }];
  const asked: unknown[] = [];
  server.use(
    http.post(`${API}/liquidaciones`, async ({ request }) => {
      asked.push(await request.json());
      return delay('infinite');
    }),
  );
  const { user } = await show();
  for (const name of [/Frenos Sur/, /Frenos Norte/]) {
    await user.click(within(await card(name)).getByRole('button', { name: /^Liquidar/ }));
  }
  await waitFor(() => expect(asked).toMatchObject([{ vendedor_id: 7 }, { vendedor_id: 8 }]));
  for (const name of [/Frenos Sur/, /Frenos Norte/]) {
    expect(within(await card(name)).getByRole('button', { name: 'Liquidando...' })).toBeDisabled();
  }
});

test('an alert explains how to verify the settlement when the response was lost', async () => {
  server.use(http.post(`${API}/liquidaciones`, () => HttpResponse.error()));
  const { user, notify } = await show();
  await user.click(within(await card(/Frenos Sur/)).getByRole('button', { name: /^Liquidar/ }));
  await waitFor(() =>
    expect(notify).toHaveBeenCalledWith(
      "No llegó la respuesta. Si el local ya no está en la lista, se liquidó: buscalo en 'Por pagar'.",
    ),
  );
});

test('a settlement that changed meanwhile is paid at the second press with the new version', async () => {
  const paidVersions: (string | null)[] = [];
  server.use(
    http.put(`${API}/liquidaciones/12`, ({ request }) => {
      paidVersions.push(request.headers.get('If-Match'));
      if (paidVersions.length === 1) {
        made = [{ ...MADE, version: 3 }];
        return refusal('version_distinta');
      }
      made = [{ ...MADE, pagada: { fecha: MADE.fecha, referencia: 'TR 9' }, version: 4 }];
      return HttpResponse.json({ liquidacion: made[0] });
    }),
  );
  const { user } = mount('/adminliquidaciones?ver=por_pagar');
  await user.click(within(await card(/#12/)).getByRole('button', { name: 'Marcar como pagada' }));
  await user.type(screen.getByLabelText('Referencia de la transferencia'), 'TR 9');
  const press = () =>
    user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Marcar como pagada' }));
  await press();
  expect(await screen.findByText('Cambió mientras tanto. Revisá cómo quedó y confirmá de nuevo.')).toBeVisible();
  await press();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(paidVersions).toEqual(['"1"', '"3"']);
});

test('a settlement that another admin paid is not paid again', async () => {
  server.use(
    http.put(`${API}/liquidaciones/12`, () => {
      made = [{ ...MADE, pagada: { fecha: MADE.fecha, referencia: 'TR 1' }, version: 2 }];
      return refusal('liquidacion_pagada');
    }),
    http.get(`${API}/liquidaciones`, ({ request }) => {
      const isByNumber = new URL(request.url).searchParams.get('q') === '12';
      return list(isByNumber ? made : made.filter(({ pagada }) => pagada === null));
    }),
  );
  const { user } = mount('/adminliquidaciones?ver=por_pagar');
  await user.click(within(await card(/#12/)).getByRole('button', { name: 'Marcar como pagada' }));
  await user.type(screen.getByLabelText('Referencia de la transferencia'), 'TR 9');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Marcar como pagada' }));
  expect(await screen.findByText('Ya está pagada. Referencia: TR 1')).toBeVisible();
  expect(within(screen.getByRole('dialog')).queryByRole('button', { name: 'Marcar como pagada' })).toBeNull();
});

test("'Reintentar' loads the list after a failure", async () => {
  server.use(http.get(`${API}/liquidaciones/pendientes`, () => HttpResponse.error(), { once: true }));
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: 'Reintentar' }));
  expect(await card(/Frenos Sur/)).toBeVisible();
});

test("the message after 'Liquidar' links to the unpaid settlements", async () => {
  const { user } = await show();
  await user.click(within(await card(/Frenos Sur/)).getByRole('button', { name: /^Liquidar/ }));
  await user.click(await screen.findByRole('link', { name: 'Ver por pagar' }));
  expect(await card(/#12/)).toBeVisible();
});

test('the buttons copy account and amount, and a failed copy shows the value', async () => {
  const { user } = mount('/adminliquidaciones?ver=por_pagar');
  const settlement = within(await card(/#12/));
  const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(settlement.getByRole('button', { name: 'Copiar CBU o alias' }));
  expect(await settlement.findByText('Copiaste: CBU o alias.')).toBeVisible();
  await user.click(settlement.getByRole('button', { name: 'Copiar monto' }));
  expect(await settlement.findByText('Copiaste: monto.')).toBeVisible();
  expect(write.mock.calls).toEqual([['frenos.sur'], ['700,00']]);
  write.mockRejectedValue(new Error('blocked'));
  await user.click(settlement.getByRole('button', { name: 'Copiar monto' }));
  expect(await settlement.findByText('No pudimos copiar: 700,00')).toBeVisible();
});
