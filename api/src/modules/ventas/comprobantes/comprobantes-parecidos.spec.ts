import sharp from 'sharp';
import type TestAgent from 'supertest/lib/agent.js';
import { drawReceipt } from '../../../../../demo/src/comprobante.ts';
import { drainQueue, enqueue } from '../../../../test/drain-queue.ts';
import { picture } from '../../../../test/images.ts';
import { clientOf, newMechanic, newSeller } from '../../../../test/publicacion-factory.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { insertVenta, type Parties } from '../../../../test/venta-factory.ts';
import { FileStore } from '../../../files/file-store.ts';
import { OrphanSweep, RETENTION } from '../../../files/orphan-sweep.ts';
import { Worker } from '../../../jobs/worker.ts';

const DATA = { monto: '$ 12.400,00', fecha: '12/03/2026', hour: '14:32', operacion: '12398471', payer: 'ANA PAZ' };

let test: TestApp;
let admin: TestAgent;
let buyer: TestAgent;
let parts: Parties;
let receipt: Buffer;

beforeAll(async () => {
  receipt = await sharp(drawReceipt(DATA)).resize(540).png().toBuffer();
});
beforeEach(async () => {
  test = await createTestApp();
  admin = await clientOf(test, null);
  const [vendedor_id] = await newSeller(test);
  const [comprador_id, client] = await newMechanic(test);
  buyer = client;
  parts = { vendedor_id, comprador_id };
});
afterEach(() => test.close());

/** Creates a sale with this proof and returns the sale's id. */
async function pay(image: Buffer): Promise<number> {
  const id = await insertVenta(test, parts);
  await buyer.post(`/ventas/${id}/comprobante`).attach('comprobante', image, 'captura.png').expect(201);
  return id;
}

const compare = () => drainQueue(test.app, 'comprobantes-parecidos');

/** Similar sales by sale, from the admin's list. */
async function alike(): Promise<Record<string, number[]>> {
  const { body } = await admin.get('/ventas-detalle').expect(200);
  return Object.fromEntries(
    body.map((venta: { id: number; comprobantes_parecidos: number[] }) => [venta.id, venta.comprobantes_parecidos]),
  );
}

it('ventas-detalle lists only the sales with the same or nearly the same image, in both directions', async () => {
  const [first, same] = [await pay(receipt), await pay(receipt)];
  const again = await pay(await sharp(receipt).resize(480).jpeg({ quality: 70 }).toBuffer());
  const other = await pay(
    await sharp(drawReceipt({ ...DATA, monto: '$ 98.750,00', fecha: '25/04/2026' }))
      .png()
      .toBuffer(),
  );
  const none = await insertVenta(test, parts);
  await compare();
  expect(await alike()).toEqual({
    [first]: [same, again],
    [same]: [first, again],
    [again]: [first, same],
    [other]: [],
    [none]: [],
  });
});

it('the comparison of nearly blank images uses only their bytes', async () => {
  const [red, blue] = await Promise.all(
    ['#f00', '#00f'].map((background) =>
      sharp({ create: { width: 50, height: 50, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const plain = await picture(50, 50);
  const [a, b] = [await pay(plain), await pay(plain)];
  const [c, d] = [await pay(red ?? plain), await pay(blue ?? plain)];
  await compare();
  expect(await alike()).toEqual({ [a]: [b], [b]: [a], [c]: [], [d]: [] });
});

it('the comparison includes older proofs without a stored digest', async () => {
  const [a, b] = [await pay(receipt), await pay(receipt)];
  await test.query('UPDATE archivos SET sha256 = NULL');
  await compare();
  expect(await alike()).toEqual({ [a]: [b], [b]: [a] });
});

it('the comparison skips an unreadable proof once and continues with the others', async () => {
  const [broken, a, b] = [await pay(receipt), await pay(receipt), await pay(receipt)];
  const [row] = await test.query<{ clave: string }>(
    'SELECT a.clave FROM archivos a JOIN ventas v ON v.comprobante_id = a.id WHERE v.id = $1',
    [broken],
  );
  await test.app.get(FileStore).put(row?.clave ?? '', Buffer.from('not a picture'));
  await compare();
  expect(await alike()).toEqual({ [broken]: [a, b], [a]: [broken, b], [b]: [broken, a] });
  expect(await test.query('SELECT FROM archivos WHERE NOT comparado')).toEqual([]);
  expect(await test.query('SELECT FROM huellas_de_comprobantes')).toHaveLength(2);
});

it('the comparison finds the same sales if run concurrently or repeated', async () => {
  const [a, b] = [await pay(receipt), await pay(receipt)];
  await Promise.all([compare(), compare()]);
  await test.query('UPDATE archivos SET comparado = false');
  const files: { id: number }[] = await test.query('SELECT id FROM archivos');
  await enqueue(test.app, 'comprobantes-parecidos', ...files.map(({ id }) => ({ fileId: Number(id) })));
  expect(await compare()).toBe(2);
  expect(await alike()).toEqual({ [a]: [b], [b]: [a] });
});

it('an uploaded proof is compared automatically after the worker is started', async () => {
  await test.app.get(Worker).start();
  const [a, b] = [await pay(receipt), await pay(receipt)];
  for (let tries = 0; tries < 50 && (await alike())[a]?.length === 0; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  expect(await alike()).toEqual({ [a]: [b], [b]: [a] });
});

it('a withdrawn proof is deleted after 30 days with its fingerprint, and the other proof is not', async () => {
  const [withdrawn] = [await pay(receipt), await pay(receipt)];
  await compare();
  await buyer.delete(`/ventas/${withdrawn}/comprobante`).expect(200);
  test.clock.advance(RETENTION + 60_000);
  await test.app.get(OrphanSweep).sweep();
  expect(await test.query('SELECT FROM ventas v JOIN archivos a ON a.id = v.comprobante_id')).toHaveLength(1);
  expect(await test.query('SELECT FROM archivos')).toHaveLength(1);
  expect(await test.query('SELECT FROM huellas_de_comprobantes')).toHaveLength(1);
  expect(await test.query('SELECT FROM comprobantes_parecidos')).toEqual([]);
});
