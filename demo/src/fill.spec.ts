import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  COMISION_BASE,
  CUPON_BASE,
  comisionPorcentaje,
  FREQUENT_CUPON,
  isVehiculo,
  VENTAS_TRAMOS,
} from '@fluxpartes/dominio';
import sharp from 'sharp';
import { ADMIN, openProducto, type Producto } from '../test/producto.ts';
import { fillIn } from './fill.ts';
import { COMPRADORES, CONTRASENA_DEMO, LOCALES } from './plan.ts';
import { clientWith, type Progress } from './taller.ts';

jest.setTimeout(120_000);

/** A picture of one color for each photo or transfer; another spec tests the real pictures. */
async function colorOf(something: unknown): Promise<Buffer> {
  const [r = 0, g = 0, b = 0] = createHash('sha256').update(JSON.stringify(something)).digest();
  return sharp({ create: { width: 320, height: 240, channels: 3, background: { r, g, b } } })
    .jpeg()
    .toBuffer();
}

const openOnes: Producto[] = [];

/** Opens a product that is closed after the spec, also after a failure. */
async function open(): Promise<Producto> {
  const producto = await openProducto();
  openOnes.push(producto);
  return producto;
}
afterAll(async () => {
  for (const producto of openOnes) await producto.close();
});

/** Time at which this file's fills begin, except one later fill. */
const TODAY = new Date();

/** Runs a fill as the program does. */
async function runFill(
  { api, dataDir }: Pick<Producto, 'api' | 'dataDir'>,
  notify: (progress: Progress) => void = () => {},
  hoy = TODAY,
): Promise<void> {
  await api.setNow(hoy);
  const mailFolder = join(dataDir, 'correo');
  const request = { api, admin: ADMIN, mailFolder, hoy, notify };
  await fillIn({ ...request, readFoto: colorOf, printReceipt: colorOf });
}

/** Waits for the results, because proofs are compared in the background. */
async function untilThereAre<T>(count: number, find: () => Promise<T[]>): Promise<T[]> {
  for (let turn = 0; turn < 100; turn += 1) {
    const found = await find();
    if (found.length >= count) return found;
    await sleep(100);
  }
  return find();
}

/** A signed-in client. */
async function signIn({ api }: Producto, email: string, password: string) {
  const client = clientWith(api.baseUrl);
  const { user_id } = await client.auth.login({ email, password });
  return { client, id: user_id ?? 0 };
}

/**
 * All business rows, without random values (password hashes, names of stored files) and without the time at which users
 * read their own account.
 */
async function content(trial: Producto) {
  const queries = [
    'SELECT id, email, cashback, aprobado_constancia_afip, aprobado_certificado_estudio, email_confirmado, constancia_afip_id, certificado_estudio_id, fecha, version FROM usuarios ORDER BY id',
    'SELECT * FROM publicaciones ORDER BY id',
    'SELECT * FROM ventas ORDER BY id',
    'SELECT * FROM movimientos_cashback ORDER BY id',
    "SELECT quien, fecha, entidad, entidad_id, accion, antes, despues FROM auditoria WHERE accion <> 'contrasena_revelada' ORDER BY id",
  ];
  return Promise.all(queries.map((query) => trial.query(query)));
}

const count = async ({ query }: Producto, table: string) =>
  (await query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`))[0]?.n;

/** Progress at which a fill is killed. */
const CUTS = ['cuentas 7', 'publicaciones 1', 'publicaciones 131'];

describe('a demo fill that was killed in each step and run again, at last twice concurrently', () => {
  let trial: Producto;
  const steps = new Set<string>();

  beforeAll(async () => {
    trial = await open();
    const killedAt =
      (cut: string) =>
      ({ step, done }: Progress) => {
        if (`${step} ${done}` === cut) throw new Error('killed');
      };
    for (const cut of CUTS) await expect(runFill(trial, killedAt(cut))).rejects.toThrow('killed');
    // A fill on a later day changes no data, because dates count back from the first fill.
    const later = new Date(TODAY.getTime() + 42 * 3_600_000);
    const other = { api: await trial.otherApi(), dataDir: trial.dataDir };
    const killed = expect(runFill(other, killedAt('ventas 40'), later)).rejects.toThrow('killed');
    await runFill(trial, ({ step, done, total }) => steps.add(`${step} ${done}/${total}`), later);
    await killed;
    await trial.api.setNow(new Date());
  });

  test('creates 240 listings, 85 sales and 11 users, and reports its progress', async () => {
    expect(await count(trial, 'publicaciones')).toBe(240);
    expect(await count(trial, 'ventas')).toBe(85);
    expect(await count(trial, 'usuarios')).toBe(11);
    expect([...steps]).toEqual(expect.arrayContaining(['cuentas 11/11', 'publicaciones 240/240', 'ventas 85/85']));
  });

  test('leaves every e-mail confirmed', async () => {
    expect(await trial.query('SELECT id FROM usuarios WHERE email_confirmado IS DISTINCT FROM email')).toEqual([]);
  });

  test('shows a guest the active listings in pages, without prices', async () => {
    const page = await clientWith(trial.api.baseUrl).publicaciones.list({ limite: 24, total: '1' });
    expect(page.items).toHaveLength(24);
    // Six listings are paused, and the last unit of six used parts was sold.
    expect(page.total).toBe(228);
    expect(page.items[0]).not.toHaveProperty('precio');
  });

  test('gives each user a cashback equal to the sum of the ledger', async () => {
    const balances = await trial.query<{ cashback: string; sum: string }>(
      `SELECT u.cashback, coalesce(sum(m.importe), 0)::numeric(14, 2) AS sum
       FROM usuarios u LEFT JOIN movimientos_cashback m ON m.usuario_id = u.id GROUP BY u.id`,
    );
    expect(balances).toHaveLength(11);
    for (const { cashback, sum } of balances) expect(cashback).toBe(sum);
    expect(balances.filter(({ cashback }) => Number(cashback) > 0)).toHaveLength(COMPRADORES.length);
  });

  test('places the shops in every commission bracket, with and without the AFIP certificate', async () => {
    const percentages: number[] = [];
    const tramos = new Set<number>();
    for (const { email } of LOCALES) {
      const { client, id } = await signIn(trial, email, CONTRASENA_DEMO);
      const constanciaAprobada = (await client.usuarios.get(id)).aprobado_constancia_afip === true;
      const { ventasUltimos30 } = await client.usuarios.ventasUltimos30(id);
      tramos.add(VENTAS_TRAMOS.find(({ desde }) => ventasUltimos30 >= desde)?.desde ?? 0);
      percentages.push(comisionPorcentaje({ constanciaAprobada, ventasUltimos30 }));
    }
    expect(percentages).toEqual([15, 17, 20, 22, 25, COMISION_BASE]);
    expect(tramos).toEqual(new Set([0, 5, 15, 25]));
  });

  test('creates purchases with every discount, both coupons and cashback, and an address only if shipped', async () => {
    const ventas = await trial.query<Record<string, string | number | boolean>>('SELECT * FROM ventas');
    expect(new Set(ventas.map(({ descuento }) => descuento))).toEqual(new Set([0, 5, 10]));
    const cupones = ventas.map(({ cupon, total_con_descuento }) =>
      Math.round((Number(cupon) * 100) / Number(total_con_descuento)),
    );
    expect(new Set(cupones)).toEqual(new Set([CUPON_BASE, FREQUENT_CUPON]));
    expect(ventas.filter(({ cashback_usado }) => Number(cashback_usado) > 0).length).toBeGreaterThan(10);
    expect(ventas.filter(({ cantidad }) => Number(cantidad) > 1).length).toBeGreaterThan(5);
    for (const { envio, direccion_envio } of ventas) expect(direccion_envio !== '').toBe(envio);
  });

  test('creates seven documents, two of them not yet approved', async () => {
    const documents = await trial.query<{ tipo: string; mime: string; aprobado: boolean }>(
      `SELECT a.tipo, a.mime,
              CASE a.tipo WHEN 'constancia_afip' THEN u.aprobado_constancia_afip ELSE u.aprobado_certificado_estudio END AS aprobado
       FROM archivos a JOIN usuarios u ON u.id = a.usuario_id WHERE a.tipo <> 'comprobante'`,
    );
    expect(documents).toHaveLength(7);
    expect(documents.filter(({ aprobado }) => !aprobado)).toHaveLength(2);
    expect(new Set(documents.map(({ mime }) => mime))).toEqual(new Set(['application/pdf', 'image/jpeg']));
  });

  test('creates sales in every state, and one comprobante for two sales', async () => {
    const { client: admin } = await signIn(trial, ADMIN.email, ADMIN.password);
    const { items: ventas } = await admin.ventas.detail();
    const estados = new Map<string, number>();
    for (const { comprobante_pago_url, pago_recibido, confirmacioncomprador } of ventas) {
      const estado = [comprobante_pago_url !== null, pago_recibido, confirmacioncomprador].map(Number).join('');
      estados.set(estado, (estados.get(estado) ?? 0) + 1);
    }
    expect([...estados.keys()].toSorted()).toEqual(['000', '100', '110', '111']);
    expect(Math.min(...estados.values())).toBeGreaterThan(5);
    expect((await admin.ventas.detail({ pendiente: 'pago', total: '1' })).total).toBe(estados.get('100'));
    // The sales that were annulled, have a request, or await a refund are in their queues.
    expect(ventas.filter(({ anulada }) => anulada)).toHaveLength(4);
    expect((await admin.ventas.detail({ pendiente: 'devolucion' })).items).toHaveLength(2);
    expect((await admin.ventas.detail({ pendiente: 'anulacion' })).items).toHaveLength(1);
    expect(new Set(ventas.map(({ pedido }) => pedido?.estado))).toEqual(new Set([undefined, 'pendiente', 'rechazado']));
    expect(ventas.filter(({ devolucion }) => devolucion?.fecha)).toHaveLength(1);
    // One purchase expired at the product's first check. The others, except the buyer's own, expire one by one after a
    // week.
    const ends = ventas.flatMap(({ vence }) => (vence ? [(Date.parse(vence) - TODAY.getTime()) / 86_400_000] : []));
    expect(ends.filter((days) => days < 7).map(Math.sign)).toEqual([-1]);
    expect(new Set(ends).size).toBe((estados.get('000') ?? 0) - 1);
    expect((await admin.usuarios.list({ pendiente: 'documentos' })).items).toHaveLength(2);
    const parecidas = await untilThereAre(2, async () =>
      (await admin.ventas.detail({ pendiente: 'pago' })).items.filter(
        ({ comprobantes_parecidos }) => comprobantes_parecidos.length > 0,
      ),
    );
    expect(parecidas).toHaveLength(2);
    expect(parecidas[0]?.comprobantes_parecidos).toEqual([parecidas[1]?.id]);
  });

  test('sets valid compatibilities, and shares photos between categories only with Accesorios', async () => {
    const rows = await trial.query<{
      categoria: string;
      fotos: string[];
      compatibilidad: { marca: string; modelo: string }[];
    }>('SELECT categoria, fotos, compatibilidad FROM publicaciones');
    expect(rows.flatMap((f) => f.compatibilidad).every((v) => isVehiculo(v.marca, v.modelo))).toBe(true);
    const byFoto = new Map<string, Set<string>>();
    for (const { categoria, fotos } of rows) {
      for (const foto of fotos) byFoto.set(foto, (byFoto.get(foto) ?? new Set()).add(categoria));
    }
    const shared = [...byFoto.values()].filter((categorias) => categorias.size > 1);
    for (const categorias of shared) expect(categorias.has('Accesorios')).toBe(true);
    expect(byFoto.size).toBeLessThanOrEqual(80);
  });

  test('changes nothing and leaves no new session open when it is run once more', async () => {
    const antes = await content(trial);
    const openSesiones = () => trial.query('SELECT id FROM sesiones WHERE vence_en > now() ORDER BY id');
    const sesiones = await openSesiones();
    await runFill(trial);
    expect(await content(trial)).toEqual(antes);
    expect(await openSesiones()).toEqual(sesiones);
  });
});
