import { crearPublicacionSchema, validar } from '@fluxpartes/contrato';
import { CATEGORIAS, isVehiculo, LOCALIDADES, MARCAS, TIPOS_ENVIO } from '@fluxpartes/dominio';
import { AUTOS } from './autos.ts';
import { planPublicaciones } from './publicaciones.ts';

const plan = planPublicaciones();
const different = <T>(list: readonly T[]) => new Set(list).size;

test('plans 240 listings, the same every time', () => {
  expect(plan).toHaveLength(240);
  expect(planPublicaciones()).toEqual(plan);
  expect(different(plan.map(({ data }) => data.codigo_serie))).toBe(240);
});

test('every listing is one that the API takes as it is', () => {
  for (const { data } of plan) expect(validar(crearPublicacionSchema, data)).toEqual({ ok: true, data });
});

test('covers all brands, models, categories, towns, shipping types and both conditions', () => {
  const data = plan.map((p) => p.data);
  expect(different(data.map((d) => d.marca))).toBe(MARCAS.length);
  expect(different(data.map((d) => `${d.marca} ${d.modelo}`))).toBe(AUTOS.length);
  expect(different(data.map((d) => d.ubicacion))).toBe(LOCALIDADES.length);
  expect(different(data.map((d) => d.tipo_envio))).toBe(TIPOS_ENVIO.length + 1);
  expect(different(data.map((d) => d.estado))).toBe(2);
  for (const categoria of CATEGORIAS) expect(data.filter((d) => d.categoria === categoria)).toHaveLength(24);
});

test('compatibilities are several, valid, without doubles, the own car first', () => {
  for (const { data } of plan) {
    const { compatibilidad, marca, modelo } = data;
    expect(compatibilidad.length).toBeGreaterThanOrEqual(2);
    expect(compatibilidad.every((v) => isVehiculo(v.marca, v.modelo))).toBe(true);
    expect(different(compatibilidad.map((v) => `${v.marca} ${v.modelo}`))).toBe(compatibilidad.length);
    expect(compatibilidad[0]).toEqual({ marca, modelo });
  }
});

test('prices are plausible, some with centavos', () => {
  const precios = plan.map(({ data }) => data.precio);
  expect(Math.min(...precios)).toBeGreaterThanOrEqual(12_000);
  expect(Math.max(...precios)).toBeLessThanOrEqual(900_100);
  expect(precios.some((precio) => !Number.isInteger(precio))).toBe(true);
});

test('the newest page shows every category, and dates go back 90 days', () => {
  const newOnes = plan.slice(-24);
  expect(different(newOnes.map(({ data }) => data.categoria))).toBe(CATEGORIAS.length);
  expect(plan[0]?.moment.days).toBe(90);
  expect(plan.at(-1)?.moment.days).toBe(1);
});

test('some have no photo, some are paused, none has more than five photos', () => {
  const count = plan.map(({ fotos }) => fotos.length);
  expect(count.filter((n) => n === 0).length).toBeGreaterThanOrEqual(10);
  expect(count.filter((n) => n === 0).length).toBeLessThanOrEqual(20);
  expect(Math.max(...count)).toBe(5);
  expect(plan.filter(({ pausada }) => pausada)).toHaveLength(6);
});

const DRAWING_OF: Record<string, RegExp> = {
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
  faroTrasero: /faro/i,
  llanta: /llanta|rueda/i,
  filtro: /filtro/i,
  piston: /pist[oó]n/i,
  bujia: /bujías/i,
};

test('the photos show what the name says', () => {
  for (const { data, fotos } of plan) {
    for (const { piece } of fotos) expect(data.nombre_producto).toMatch(DRAWING_OF[piece] ?? /$^/);
  }
});
