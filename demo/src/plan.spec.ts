import { readdirSync } from 'node:fs';
import { crearPublicacionSchema, validar } from '@fluxpartes/contrato';
import {
  CATEGORIAS,
  CUPON_BASE,
  comisionPorcentaje,
  cuponPorcentaje,
  descuentoPorcentaje,
  FREQUENT_CUPON,
  isVehiculo,
  LOCALIDADES,
  MARCAS,
  modelosOf,
  TIPOS_ENVIO,
} from '@fluxpartes/dominio';
import sharp from 'sharp';
import { COMPRADORES, fechaOf, LOCALES, PUBLICACIONES, readData, VENTAS } from './plan.ts';

const different = <T>(list: readonly T[]) => new Set(list).size;
const dataOfAll = PUBLICACIONES.map(({ data }) => data);
/** Sales that count for a bracket. */
const counted = VENTAS.slice(0, 80);
const recent = counted.filter(({ moment }) => moment.days < 30);
const listingOf = (codigo: string) => PUBLICACIONES.find(({ data }) => data.codigo_serie === codigo);
const ofEstado = (estado: string) => VENTAS.filter((venta) => venta.estado === estado);

test('the plan has 240 listings that crearPublicacionSchema accepts unchanged', () => {
  expect(different(dataOfAll.map(({ codigo_serie }) => codigo_serie))).toBe(240);
  for (const data of dataOfAll) expect(validar(crearPublicacionSchema, data)).toEqual({ ok: true, data });
});

test('the listings cover all brands, models, categories, towns, shipping types and both conditions', () => {
  expect(different(dataOfAll.map((d) => `${d.marca} ${d.modelo}`))).toBe(MARCAS.flatMap(modelosOf).length);
  expect(different(dataOfAll.map((d) => d.ubicacion))).toBe(LOCALIDADES.length);
  expect(different(dataOfAll.map((d) => d.tipo_envio))).toBe(TIPOS_ENVIO.length + 1);
  expect(different(dataOfAll.map((d) => d.estado))).toBe(2);
  for (const categoria of CATEGORIAS) expect(dataOfAll.filter((d) => d.categoria === categoria)).toHaveLength(24);
  expect(different(dataOfAll.slice(-24).map((d) => d.categoria))).toBe(CATEGORIAS.length);
});

test('each listing has several valid and distinct compatibilities, its own car first', () => {
  for (const { compatibilidad, marca, modelo } of dataOfAll) {
    expect(compatibilidad.length).toBeGreaterThanOrEqual(2);
    expect(compatibilidad.every((v) => isVehiculo(v.marca, v.modelo))).toBe(true);
    expect(different(compatibilidad.map((v) => `${v.marca} ${v.modelo}`))).toBe(compatibilidad.length);
    expect(compatibilidad[0]).toEqual({ marca, modelo });
  }
});

test('some listings have no photo, some are paused, and dates go back 90 days', () => {
  const count = PUBLICACIONES.map(({ fotos }) => fotos.length);
  expect(count.filter((n) => n === 0)).toHaveLength(14);
  expect(Math.max(...count)).toBe(5);
  expect(PUBLICACIONES.filter(({ pausada }) => pausada)).toHaveLength(6);
  expect([PUBLICACIONES.at(0)?.moment.days, PUBLICACIONES.at(-1)?.moment.days]).toEqual([90, 1]);
});

test('every photo file exists, is used, and measures 1600 × 1200', async () => {
  const files = readdirSync(new URL('../datos/fotos', import.meta.url));
  const used = new Set(PUBLICACIONES.flatMap(({ fotos }) => fotos.map((foto) => `${foto}.webp`)));
  expect(files.toSorted()).toEqual([...used].toSorted());
  for (const file of files) {
    const { format, width, height } = await sharp(readData(`fotos/${file}`)).metadata();
    expect({ file, format, width, height }).toEqual({ file, format: 'webp', width: 1600, height: 1200 });
  }
});

const NAME_OF: Record<string, RegExp> = {
  disco: /disco/i,
  pastillas: /pastillas/i,
  amortiguador: /amortiguador/i,
  parrilla: /parrilla|brazo inferior/i,
  engranajes: /engranaje|piñón/i,
  embrague: /embrague/i,
  puerta: /puerta/i,
  paragolpes: /paragolpes|trompa/i,
  espejo: /espejo/i,
  bateria: /batería/i,
  alternador: /alternador/i,
  butaca: /butaca|asiento/i,
  volante: /volante/i,
  silenciador: /silenciador/i,
  catalizador: /catalizador/i,
  optica: /óptica/i,
  'faro-trasero': /faro/i,
  llanta: /llanta|rueda/i,
  filtro: /filtro/i,
  piston: /pist[oó]n/i,
  bujia: /bujías/i,
};

test('the photos of a listing match the part in its name', () => {
  for (const { data, fotos } of PUBLICACIONES) {
    for (const foto of fotos) expect(data.nombre_producto).toMatch(NAME_OF[foto.replace(/-\d-\d$/, '')] ?? /$^/);
  }
});

test('the six shops have every commission percentage', () => {
  const percentages = LOCALES.map(({ email, constancia }) => {
    const ventasUltimos30 = recent.filter(({ codigo_serie }) => listingOf(codigo_serie)?.vendedor === email).length;
    return comisionPorcentaje({ constanciaAprobada: constancia === 'aprobado', ventasUltimos30 });
  });
  expect(percentages).toEqual([15, 17, 20, 22, 25, 30]);
});

test('the five buyers have every discount and both coupons', () => {
  const descuentos = COMPRADORES.map(({ constancia, certificado }) =>
    descuentoPorcentaje({ constanciaAfip: constancia === 'aprobado', certificadoEstudio: certificado === 'aprobado' }),
  );
  expect(descuentos).toEqual([10, 5, 0, 5, 0]);
  const cupones = COMPRADORES.map(({ email }) => cuponPorcentaje(recent.filter((v) => v.comprador === email).length));
  expect(new Set(cupones)).toEqual(new Set([CUPON_BASE, FREQUENT_CUPON]));
});

test('the 85 sales follow their publication, concern active listings, and never coincide for one buyer', () => {
  for (const { codigo_serie, moment } of VENTAS) {
    const listing = listingOf(codigo_serie);
    expect(listing?.pausada).toBe(false);
    expect(listing?.moment.days).toBeGreaterThan(moment.days);
  }
  expect(different(VENTAS.map(({ comprador, moment }) => `${comprador} ${moment.days} ${moment.seconds}`))).toBe(85);
});

test('used parts have enough units for the sales, some sell out, and new ones are unlimited', () => {
  const left = PUBLICACIONES.flatMap(({ data: { codigo_serie, estado, existencias } }) => {
    expect(existencias === null).toBe(estado === 'nuevo');
    const sold = VENTAS.filter((venta) => venta.codigo_serie === codigo_serie).map(({ cantidad }) => cantidad);
    return existencias === null ? [] : [sold.reduce((rest, cantidad) => rest - cantidad, existencias)];
  });
  expect(Math.min(...left)).toBe(0);
  expect(left.filter((units) => units === 0).length).toBeGreaterThanOrEqual(3);
  expect(left.filter((units) => units > 1).length).toBeGreaterThanOrEqual(3);
});

test('the sales cover every state, and those older than 30 days are recibida', () => {
  expect(['impaga', 'a_la_espera', 'cobrada', 'recibida'].every((estado) => ofEstado(estado).length > 5)).toBe(true);
  for (const estado of ['anulada', 'a_devolver', 'con_cuenta', 'devuelta', 'vencida']) {
    expect(ofEstado(estado)).toHaveLength(1);
  }
  expect(counted.filter(({ moment }) => moment.days > 30).every(({ estado }) => estado === 'recibida')).toBe(true);
});

test('one comprobante is sent for two sales in the state a_la_espera', () => {
  const copies = VENTAS.filter(({ receiptOf }) => receiptOf !== undefined);
  expect(copies).toHaveLength(1);
  expect(ofEstado('a_la_espera')).toEqual(expect.arrayContaining([copies[0], VENTAS[copies[0]?.receiptOf ?? -1]]));
});

test('fechaOf returns a time of day in Buenos Aires, the given days before the fill', () => {
  const start = new Date('2026-11-21T01:30:00Z');
  expect(fechaOf(start, { days: 0, seconds: 0 })).toEqual(new Date('2026-11-20T03:00:00Z'));
  expect(fechaOf(start, { days: 3, seconds: 9 * 3600 })).toEqual(new Date('2026-11-17T12:00:00Z'));
});
