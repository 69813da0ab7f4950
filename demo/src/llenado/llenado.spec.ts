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
import { ADMIN, abrirProducto, type Producto } from '../../test/producto.ts';
import type { Transferencia } from '../comprobantes/recibo.ts';
import type { Toma } from '../fotos/tomas.ts';
import { COMPRADORES, CONTRASENA_DEMO, LOCALES } from '../plan/cuentas.ts';
import { clienteCon } from '../programa/sesion.ts';
import { llenar } from './llenado.ts';
import type { Progreso } from './taller.ts';

jest.setTimeout(120_000);

/** A picture of one colour for each shot: what they show has specs of its own. */
const fotoChica = (toma: Toma) => colorDe(toma);

async function colorDe(algo: unknown): Promise<Buffer> {
  const [r = 0, g = 0, b = 0] = createHash('sha256').update(JSON.stringify(algo)).digest();
  return sharp({ create: { width: 16, height: 12, channels: 3, background: { r, g, b } } })
    .jpeg()
    .toBuffer();
}

/** A picture of one colour for each transfer. */
const reciboChico = (transferencia: Transferencia) => colorDe(transferencia);

const abiertos: Producto[] = [];

/** A product that is closed at the end, however the spec went. */
async function abrir(): Promise<Producto> {
  const producto = await abrirProducto();
  abiertos.push(producto);
  return producto;
}
afterAll(async () => {
  for (const producto of abiertos) await producto.cerrar();
});

/** Runs a fill as the program does. */
async function correr(
  { api, dataDir }: Pick<Producto, 'api' | 'dataDir'>,
  avisar: (progreso: Progreso) => void = () => {},
  hoy = new Date(),
): Promise<void> {
  await api.ponerEn(hoy);
  const carpetaDeCorreo = join(dataDir, 'correo');
  const pedido = { api, admin: ADMIN, carpetaDeCorreo, hoy, avisar };
  await llenar({ ...pedido, fotografiar: fotoChica, imprimirRecibo: reciboChico });
}

/** What is found once there are so many of it: proofs are compared behind the calls. */
async function hastaQueHaya<T>(cuantas: number, buscar: () => Promise<T[]>): Promise<T[]> {
  for (let vez = 0; vez < 100; vez += 1) {
    const halladas = await buscar();
    if (halladas.length >= cuantas) return halladas;
    await sleep(100);
  }
  return buscar();
}

/** A client of somebody who signed in. */
async function entrar({ api }: Producto, email: string, password: string) {
  const cliente = clienteCon(api.baseUrl);
  const { user_id } = await cliente.auth.login({ email, password });
  return { cliente, id: user_id ?? 0 };
}

/** All business rows, without what chance decides (hashes of passwords, names of stored files), or a look at one's own account. */
async function contenido(prueba: Producto) {
  const consultas = [
    'SELECT id, email, cashback, aprobado_constancia_afip, aprobado_certificado_estudio, email_confirmado, constancia_afip_id, certificado_estudio_id, fecha, version FROM usuarios ORDER BY id',
    'SELECT * FROM publicaciones ORDER BY id',
    'SELECT * FROM ventas ORDER BY id',
    'SELECT * FROM movimientos_cashback ORDER BY id',
    "SELECT quien, fecha, entidad, entidad_id, accion, antes, despues FROM auditoria WHERE accion <> 'contrasena_revelada' ORDER BY id",
  ];
  return Promise.all(consultas.map((consulta) => prueba.query(consulta)));
}

const cuantas = async (prueba: Producto, tabla: string) =>
  (await prueba.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${tabla}`))[0]?.n;

describe('a fill', () => {
  let prueba: Producto;
  const pasos = new Set<string>();

  beforeAll(async () => {
    prueba = await abrir();
    await correr(prueba, ({ paso, hechas, total }) => pasos.add(`${paso} ${hechas}/${total}`));
    await prueba.api.ponerEn(new Date());
  });

  test('gives 240 listings, 80 sales and 11 users, and says how it goes', async () => {
    expect(await cuantas(prueba, 'publicaciones')).toBe(240);
    expect(await cuantas(prueba, 'ventas')).toBe(80);
    expect(await cuantas(prueba, 'usuarios')).toBe(11);
    expect([...pasos]).toEqual(expect.arrayContaining(['cuentas 11/11', 'publicaciones 240/240', 'ventas 80/80']));
  });

  test('a guest finds the active ones by page, without prices', async () => {
    const pagina = await clienteCon(prueba.api.baseUrl).publicaciones.list({ limite: 24, total: '1' });
    expect(pagina.items).toHaveLength(24);
    expect(pagina.total).toBe(234);
    expect(pagina.items[0]).not.toHaveProperty('precio');
  });

  test('the e-mails are confirmed, and nobody is left signed in', async () => {
    expect(await prueba.query('SELECT id FROM usuarios WHERE email_confirmado IS DISTINCT FROM email')).toEqual([]);
    expect(await prueba.query('SELECT id FROM sesiones WHERE vence_en > now()')).toEqual([]);
  });

  test("every buyer's cashback is the sum of the ledger", async () => {
    const saldos = await prueba.query<{ cashback: string; suma: string }>(
      `SELECT u.cashback, coalesce(sum(m.importe), 0)::numeric(14, 2) AS suma
       FROM usuarios u LEFT JOIN movimientos_cashback m ON m.usuario_id = u.id GROUP BY u.id`,
    );
    expect(saldos).toHaveLength(11);
    for (const { cashback, suma } of saldos) expect(cashback).toBe(suma);
    expect(saldos.filter(({ cashback }) => Number(cashback) > 0)).toHaveLength(COMPRADORES.length);
  });

  test('the shops, signed in, are in every commission bracket, with and without the certificate', async () => {
    const porcentajes: number[] = [];
    const tramos = new Set<number>();
    for (const { email } of LOCALES) {
      const { cliente, id } = await entrar(prueba, email, CONTRASENA_DEMO);
      const constanciaAprobada = (await cliente.usuarios.get(id)).aprobado_constancia_afip === true;
      const ventasUltimos30 = await cliente.usuarios.ventasUltimos30(id);
      tramos.add(VENTAS_TRAMOS.find(({ desde }) => ventasUltimos30 >= desde)?.desde ?? 0);
      porcentajes.push(comisionPorcentaje({ constanciaAprobada, ventasUltimos30 }));
    }
    expect(porcentajes).toEqual([15, 17, 20, 22, 25, COMISION_BASE]);
    expect(tramos).toEqual(new Set([0, 5, 15, 25]));
  });

  test('the purchases meet every discount and both coupons, some with cashback, the shipped ones with an address', async () => {
    const ventas = await prueba.query<Record<string, string | number | boolean>>('SELECT * FROM ventas');
    expect(new Set(ventas.map(({ descuento }) => descuento))).toEqual(new Set([0, 5, 10]));
    const cupones = ventas.map(({ cupon, total_con_descuento }) =>
      Math.round((Number(cupon) * 100) / Number(total_con_descuento)),
    );
    expect(new Set(cupones)).toEqual(new Set([CUPON_BASE, FREQUENT_CUPON]));
    expect(ventas.filter(({ cashback_usado }) => Number(cashback_usado) > 0).length).toBeGreaterThan(10);
    expect(ventas.filter(({ cantidad }) => Number(cantidad) > 1).length).toBeGreaterThan(5);
    for (const { envio, direccion_envio } of ventas) expect(direccion_envio !== '').toBe(envio);
  });

  test('documents are there: approved ones, and two that wait', async () => {
    const papeles = await prueba.query<{ tipo: string; mime: string; aprobado: boolean }>(
      `SELECT a.tipo, a.mime,
              CASE a.tipo WHEN 'constancia_afip' THEN u.aprobado_constancia_afip ELSE u.aprobado_certificado_estudio END AS aprobado
       FROM archivos a JOIN usuarios u ON u.id = a.usuario_id WHERE a.tipo <> 'comprobante'`,
    );
    expect(papeles).toHaveLength(7);
    expect(papeles.filter(({ aprobado }) => !aprobado)).toHaveLength(2);
    expect(new Set(papeles.map(({ mime }) => mime))).toEqual(new Set(['application/pdf', 'image/jpeg']));
  });

  test('the sales are in every state, and one proof was sent for two of them', async () => {
    const { cliente: admin } = await entrar(prueba, ADMIN.email, ADMIN.password);
    const { items: ventas } = await admin.ventas.detail();
    const estados = new Map<string, number>();
    for (const { comprobante_pago_url, pago_recibido, confirmacioncomprador } of ventas) {
      const estado = [comprobante_pago_url !== null, pago_recibido, confirmacioncomprador].map(Number).join('');
      estados.set(estado, (estados.get(estado) ?? 0) + 1);
    }
    expect([...estados.keys()].toSorted()).toEqual(['000', '100', '110', '111']);
    expect(Math.min(...estados.values())).toBeGreaterThan(5);
    expect((await admin.ventas.detail({ pendiente: 'pago', total: '1' })).total).toBe(estados.get('100'));
    expect((await admin.usuarios.list({ pendiente: 'documentos' })).items).toHaveLength(2);
    const parecidas = await hastaQueHaya(2, async () =>
      (await admin.ventas.detail({ pendiente: 'pago' })).items.filter(
        ({ comprobantes_parecidos }) => comprobantes_parecidos.length > 0,
      ),
    );
    expect(parecidas).toHaveLength(2);
    expect(parecidas[0]?.comprobantes_parecidos).toEqual([parecidas[1]?.id]);
  });

  test('compatibilities are valid, and no photo serves two categories but for the shared parts', async () => {
    const filas = await prueba.query<{
      categoria: string;
      fotos: string[];
      compatibilidad: { marca: string; modelo: string }[];
    }>('SELECT categoria, fotos, compatibilidad FROM publicaciones');
    expect(filas.flatMap((f) => f.compatibilidad).every((v) => isVehiculo(v.marca, v.modelo))).toBe(true);
    const porFoto = new Map<string, Set<string>>();
    for (const { categoria, fotos } of filas) {
      for (const foto of fotos) porFoto.set(foto, (porFoto.get(foto) ?? new Set()).add(categoria));
    }
    const compartidas = [...porFoto.values()].filter((categorias) => categorias.size > 1);
    for (const categorias of compartidas) expect(categorias.has('Accesorios')).toBe(true);
    expect(porFoto.size).toBeLessThanOrEqual(80);
  });

  test('a second run changes nothing', async () => {
    const antes = await contenido(prueba);
    await correr(prueba);
    expect(await contenido(prueba)).toEqual(antes);
  });
});

test('killed in each step and run again, it ends complete, without doubles, as if never killed', async () => {
  const [entera, cortada] = [await abrir(), await abrir()];
  const hoy = new Date('2026-11-21T15:00:00Z');
  const sinCortes = correr(entera, undefined, hoy);
  const cortes = ['cuentas 7', 'fotos 5', 'publicaciones 1', 'publicaciones 131', 'ventas 40'];
  for (const corte of cortes) {
    const corrida = correr(
      cortada,
      ({ paso, hechas }) => {
        if (`${paso} ${hechas}` === corte) throw new Error('killed');
      },
      hoy,
    );
    await expect(corrida).rejects.toThrow('killed');
  }
  // A later day changes nothing: the dates count back from when the fill began.
  await correr(cortada, undefined, new Date('2026-11-23T09:00:00Z'));
  await sinCortes;
  expect(await contenido(cortada)).toEqual(await contenido(entera));
});

test('two at once do nothing twice', async () => {
  const prueba = await abrir();
  const otra = { api: await prueba.otraApi(), dataDir: prueba.dataDir };
  await Promise.all([correr(prueba), correr(otra)]);
  expect(await cuantas(prueba, 'publicaciones')).toBe(240);
  expect(await cuantas(prueba, 'ventas')).toBe(80);
});
