import pg from 'pg';
import type TestAgent from 'supertest/lib/agent.js';
import { drainQueue } from '../../../../test/drain-queue.ts';
import { sent, waitForLockOf } from '../../../../test/expect-lock-wait.ts';
import { picture } from '../../../../test/images.ts';
import { clientOf } from '../../../../test/publicacion-factory.ts';
import { createSaleFixture, type SaleFixture } from '../../../../test/sale-fixture.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { insertVenta, ventaRow } from '../../../../test/venta-factory.ts';
import { Mailer } from '../../../mail/mailer.ts';
import { VencimientosService } from '../anulacion/anulacion.ts';

const HOUR = 60 * 60 * 1000;
const MOTIVO = 'No se lee el monto';

let test: TestApp;
let sale: SaleFixture;
let mailed: jest.SpiedFunction<Mailer['send']>;

beforeEach(async () => {
  test = await createTestApp();
  sale = await createSaleFixture(test);
  mailed = jest.spyOn(test.app.get(Mailer), 'send').mockResolvedValue(undefined);
});
afterEach(async () => {
  mailed.mockRestore();
  await test.close();
});

const upload = async (id = sale.ventaId) =>
  (
    await sale.comprador
      .post(`/ventas/${id}/comprobante`)
      .attach('comprobante', await picture(300, 240), 'captura.jpg')
      .expect(201)
  ).body.venta;
const refuse = (motivo: string | null = MOTIVO, client: TestAgent = sale.admin, id = sale.ventaId) =>
  client.put(`/ventas/${id}/rechazar-comprobante`).send({ motivo });
const takeBack = (client = sale.comprador, id = sale.ventaId) => client.delete(`/ventas/${id}/comprobante`);
const correct = (cambios: object) => sale.admin.put(`/ventas/${sale.ventaId}`).send(cambios);
const open = (url: string) => sale.admin.get(url.replace('/api', '')).expect(200);
const codeOf = ({ body }: { body: { codigo?: string } }) => body.codigo;
const acciones = async () =>
  (await sale.admin.get(`/ventas/${sale.ventaId}/historial`).expect(200)).body.map(
    ({ accion }: { accion: string }) => accion,
  );
const sellersPage = () => sale.vendedor.get(`/usuarios/${sale.vendedorId}/ventas`).expect(200);

/** Subjects of the mails that can be sent now; a mail that can be undone waits for a minute. */
async function mails(): Promise<string[]> {
  mailed.mockClear();
  await test.query(`UPDATE pgboss.job SET start_after = now() - interval '1 second' WHERE name = 'avisos'`);
  await drainQueue(test.app, 'avisos');
  return mailed.mock.calls.map(([{ subject }]) => subject);
}

describe('a rejected proof', () => {
  it('counts as missing, shows its motivo and can be replaced within a new deadline', async () => {
    const uploaded = await upload();
    const { body } = await refuse().expect(200);
    expect(body.venta).toMatchObject({
      comprobante_pago_url: null,
      comprobante_subido_en: null,
      rechazo: { motivo: MOTIVO, veces: 1 },
    });
    expect(Date.parse(body.venta.vence) - Date.parse(body.venta.rechazo.fecha)).toBe(72 * HOUR);
    expect((await sale.comprador.get(`/usuarios/${sale.compradorId}/compras?pendiente=si`)).body[0]).toEqual(
      expect.objectContaining(body.venta),
    );
    expect(await mails()).toEqual([`Falta otro comprobante de tu compra #${sale.ventaId}`]);
    expect(mailed.mock.calls[0]?.[0].text).toContain(`Motivo: ${MOTIVO}`);
    await open(uploaded.comprobante_pago_url);
    const again = await upload();
    expect(again).toMatchObject({ rechazo: { motivo: MOTIVO, veces: 1 }, comprobante_abierto: false, vence: null });
    expect(again.comprobante_pago_url).not.toBe(uploaded.comprobante_pago_url);
    expect(codeOf(await refuse(null).expect(409))).toBe('rechazo_sin_vuelta');
    const { body: queue } = await sale.admin.get('/ventas-detalle?pendiente=pago').expect(200);
    expect(queue[0]).toMatchObject({ id: sale.ventaId, comprobante_pago_url: again.comprobante_pago_url });
    const { body: trail } = await sale.admin.get(`/ventas/${sale.ventaId}/historial`).expect(200);
    expect(trail[0]).toMatchObject({
      accion: 'comprobante_rechazado',
      autor: { tipoCuenta: 'admin' },
      antes: { comprobante_pago_url: uploaded.comprobante_pago_url },
      despues: { motivo: MOTIVO },
    });
  });

  it('is not visible to the seller, not even in the version', async () => {
    const before = await sellersPage();
    expect(before.body[0]).toMatchObject({ rechazo: null, comprobante_abierto: false, comprobante_subido_en: null });
    const isUnchanged = async () => {
      const { body, headers } = await sellersPage();
      expect([body, headers.etag]).toEqual([before.body, before.headers.etag]);
    };
    await upload();
    await isUnchanged();
    await takeBack().expect(200);
    await isUnchanged();
    await open((await upload()).comprobante_pago_url);
    await refuse().expect(200);
    await isUnchanged();
    await refuse(null).expect(200);
    await isUnchanged();
    const ask = (version: number) =>
      sale.vendedor
        .post(`/ventas/${sale.ventaId}/pedir-anulacion`)
        .set('If-Match', `"${version}"`)
        .send({ motivo: 'No hay stock' });
    expect(codeOf(await ask(before.body[0].version + 1).expect(412))).toBe('version_distinta');
    const { body } = await ask(before.body[0].version).expect(201);
    expect(body.venta.version).toBe(before.body[0].version + 1);
  });

  it('keeps its motivo after the buyer withdraws the next proof', async () => {
    await upload();
    await refuse().expect(200);
    await upload();
    expect((await takeBack().expect(200)).body.venta.rechazo).toMatchObject({ motivo: MOTIVO, veces: 1 });
    expect(codeOf(await refuse(null).expect(409))).toBe('rechazo_sin_vuelta');
  });

  it('keeps its motivo after a later rejection is undone', async () => {
    for (const motivo of ['uno', 'dos', 'tres']) {
      await upload();
      await refuse(motivo).expect(200);
    }
    expect((await refuse(null).expect(200)).body.venta.rechazo).toMatchObject({ motivo: 'dos', veces: 2 });
    expect((await takeBack().expect(200)).body.venta.rechazo).toMatchObject({ motivo: 'dos', veces: 2 });
    await upload();
    expect((await refuse('cuatro').expect(200)).body.venta.rechazo).toMatchObject({ motivo: 'cuatro', veces: 3 });
  });

  it('is in the response to a request that waited for the rejection', async () => {
    const { comprobante_pago_url } = await upload();
    const elsewhere = new pg.Client({ connectionString: test.databaseUrl });
    await elsewhere.connect();
    try {
      await elsewhere.query('BEGIN');
      await elsewhere.query('SELECT FROM ventas WHERE id = $1 FOR UPDATE', [sale.ventaId]);
      const late = sent(sale.comprador.put(`/ventas/${sale.ventaId}`).send({ confirmacioncomprador: true }));
      await waitForLockOf(test, late);
      const file = Number(comprobante_pago_url.split('/').at(-1));
      await elsewhere.query('UPDATE archivos SET rechazado_en = now(), motivo_rechazo = $2 WHERE id = $1', [
        file,
        MOTIVO,
      ]);
      await elsewhere.query(
        'UPDATE ventas SET comprobante_id = NULL, comprobante_rechazado_id = $2, rechazos = 1 WHERE id = $1',
        [sale.ventaId, file],
      );
      await elsewhere.query('COMMIT');
      expect((await late).body.venta.rechazo).toMatchObject({ motivo: MOTIVO, veces: 1 });
    } finally {
      await elsewhere.end();
    }
  });

  it('is restored by an undo, and the mail is not sent', async () => {
    const { comprobante_pago_url } = await upload();
    await refuse().expect(200);
    const { body } = await refuse(null).expect(200);
    expect(body.venta).toMatchObject({ comprobante_pago_url, rechazo: null, vence: null });
    expect(await mails()).toEqual([]);
    expect(await acciones()).toEqual(['rechazo_deshecho', 'comprobante_rechazado']);
    expect(codeOf(await refuse(null).expect(409))).toBe('rechazo_sin_vuelta');
  });

  it('sends one mail after rejection, undo and rejection', async () => {
    await upload();
    await refuse('Otro monto').expect(200);
    await refuse(null).expect(200);
    test.clock.advance(1_000);
    expect((await refuse().expect(200)).body.venta.rechazo).toMatchObject({ motivo: MOTIVO, veces: 1 });
    expect(await mails()).toHaveLength(1);
    expect(mailed.mock.calls[0]?.[0].text).toContain(MOTIVO);
  });

  it('can be rejected three times at most, and a later rejection leaves at least a day', async () => {
    await upload();
    const { vence: first } = (await refuse().expect(200)).body.venta;
    test.clock.advance(10 * HOUR);
    await upload();
    expect((await refuse().expect(200)).body.venta.vence).toBe(first);
    test.clock.advance(50 * HOUR);
    sale = { ...sale, ...(await freshClients()) };
    await upload();
    const { vence, rechazo } = (await refuse().expect(200)).body.venta;
    expect(Date.parse(vence) - Date.parse(rechazo.fecha)).toBe(24 * HOUR);
    await upload();
    expect(codeOf(await refuse().expect(409))).toBe('rechazos_agotados');
    await correct({ pago_recibido: true }).expect(200);
  });

  it('sends only the rejection mail and no reminder if a day or less is left', async () => {
    await upload();
    await refuse().expect(200);
    test.clock.advance(60 * HOUR);
    sale = { ...sale, ...(await freshClients()) };
    await mails();
    await upload();
    await refuse().expect(200);
    await test.app.get(VencimientosService).run();
    expect(await mails()).toEqual([`Falta otro comprobante de tu compra #${sale.ventaId}`]);
  });

  it('sends a reminder after the buyer withdraws the next proof', async () => {
    await upload();
    await refuse().expect(200);
    test.clock.advance(60 * HOUR);
    sale = { ...sale, ...(await freshClients()) };
    await upload();
    await refuse().expect(200);
    await upload();
    expect(await mails()).not.toContain(`Falta otro comprobante de tu compra #${sale.ventaId}`);
    await takeBack().expect(200);
    await test.app.get(VencimientosService).run();
    expect(await mails()).toEqual([`Falta el comprobante de tu compra #${sale.ventaId}`]);
  });

  it('expires like a sale without a proof', async () => {
    await upload();
    await refuse().expect(200);
    test.clock.advance(73 * HOUR);
    await test.app.get(VencimientosService).run();
    expect(await ventaRow(test, sale.ventaId)).toMatchObject({ anulada_por: 'sistema' });
    sale = { ...sale, ...(await freshClients()) };
    expect(codeOf(await refuse(null).expect(409))).toBe('venta_anulada');
    expect(await mails()).not.toContain(`Falta otro comprobante de tu compra #${sale.ventaId}`);
  });

  it('can be approved only with the version of the rejection', async () => {
    await upload();
    const { version } = (await refuse().expect(200)).body.venta;
    expect(codeOf(await correct({ pago_recibido: true }).expect(412))).toBe('version_distinta');
    const { body } = await correct({ pago_recibido: true }).set('If-Match', `"${version}"`).expect(200);
    expect(body.venta).toMatchObject({ pago_recibido: true, rechazo: null });
    expect(codeOf(await refuse(null).expect(409))).toBe('rechazo_sin_vuelta');
  });
});

const freshClients = async () => {
  return { comprador: await clientOf(test, sale.compradorId), admin: await clientOf(test, null) };
};

describe('a proof is not rejected', () => {
  const path = () => `/ventas/${sale.ventaId}`;
  it.each<[string, string, () => PromiseLike<unknown>]>([
    ['after the approval', 'comprobante_no_rechazable', () => correct({ pago_recibido: true }).expect(200)],
    ['without an amount to compare', 'comprobante_no_rechazable', () => correct({ monto: 0 }).expect(200)],
    [
      'after the receipt',
      'comprobante_no_rechazable',
      () => sale.comprador.put(path()).send({ confirmacioncomprador: true }).expect(200),
    ],
    ['after its buyer took it back', 'comprobante_no_rechazable', () => takeBack().expect(200)],
    [
      'after the annulment',
      'venta_anulada',
      () => sale.admin.put(`${path()}/anular`).send({ motivo: 'x' }).expect(200),
    ],
  ])('%s', async (_, codigo, change) => {
    await upload();
    await change();
    const before = await ventaRow(test, sale.ventaId);
    expect(codeOf(await refuse().expect(409))).toBe(codigo);
    expect(await ventaRow(test, sale.ventaId)).toEqual(before);
    expect(await mails()).not.toContain(`Falta otro comprobante de tu compra #${sale.ventaId}`);
  });

  it('with an outdated version, or twice by concurrent requests or a retry', async () => {
    await upload();
    await refuse().set('If-Match', '"7"').expect(412);
    const twice = await Promise.all([refuse(), refuse()]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    await upload();
    const retried = [];
    for (let i = 0; i < 2; i++) retried.push((await refuse().set('Idempotency-Key', 'k').expect(200)).body);
    expect(retried[1]).toEqual(retried[0]);
    expect(retried[0].venta.rechazo.veces).toBe(2);
    await upload();
    const both = await Promise.all([refuse(), correct({ pago_recibido: true })]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('without a motivo, or with an invalid or too long one', async () => {
    await upload();
    for (const motivo of ['', ' \u200b ', 'x'.repeat(301), 7, undefined, '\u0000']) {
      await sale.admin.put(`/ventas/${sale.ventaId}/rechazar-comprobante`).send({ motivo }).expect(400);
    }
  });
});

describe('a proof can be withdrawn', () => {
  it('only by its buyer and until the admin opens its file', async () => {
    const { comprobante_pago_url } = await upload();
    await sale.comprador.get(comprobante_pago_url.replace('/api', '')).expect(200);
    await sale.admin.get('/ventas-detalle').expect(200);
    await takeBack(sale.admin).expect(403);
    await takeBack(sale.vendedor).expect(403);
    const { body } = await takeBack().expect(200);
    expect(body.venta).toMatchObject({ comprobante_pago_url: null, rechazo: null });
    expect(codeOf(await takeBack().expect(409))).toBe('comprobante_sin_vuelta');
    const again = await upload();
    await open(again.comprobante_pago_url);
    const { body: seen } = await sale.comprador.get(`/usuarios/${sale.compradorId}/compras`).expect(200);
    expect(seen[0].comprobante_abierto).toBe(true);
    expect(codeOf(await takeBack().expect(409))).toBe('comprobante_sin_vuelta');
    expect(await acciones()).toEqual(['comprobante_retirado']);
  });

  it('only before the deadline', async () => {
    await upload();
    await test.query('UPDATE ventas SET vence_en = $2 WHERE id = $1', [sale.ventaId, test.clock.now()]);
    expect(codeOf(await takeBack().expect(409))).toBe('comprobante_sin_vuelta');
  });
});

it('a refund changes neither the list nor the ETag of the seller', async () => {
  await correct({ pago_recibido: true }).expect(200);
  await sale.admin.put(`/ventas/${sale.ventaId}/anular`).send({ motivo: 'Sin stock' }).expect(200);
  const before = await sellersPage();
  await sale.comprador.put(`/ventas/${sale.ventaId}/cuenta-devolucion`).send({ cuenta: 'ana.paga.bien' }).expect(200);
  for (const referencia of ['T 1', null]) {
    await sale.admin.put(`/ventas/${sale.ventaId}/devolucion`).send({ referencia }).expect(200);
    const { body, headers } = await sellersPage();
    expect([body, headers.etag]).toEqual([before.body, before.headers.etag]);
  }
});

it('pendiente=comprobante lists only the sales that wait for a proof', async () => {
  const parts = { vendedor_id: sale.vendedorId, comprador_id: sale.compradorId };
  for (const values of [{ monto: '0.00' }, { pago_recibido: true }, { anulada_en: new Date(), anulada_por: 'admin' }]) {
    await insertVenta(test, parts, values);
  }
  const queue = async () =>
    (await sale.admin.get('/ventas-detalle?pendiente=comprobante').expect(200)).body.map(
      ({ id }: { id: number }) => id,
    );
  expect(await queue()).toEqual([sale.ventaId]);
  await upload();
  expect(await queue()).toEqual([]);
  await refuse().expect(200);
  expect(await queue()).toEqual([sale.ventaId]);
});
